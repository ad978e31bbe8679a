"""SQL over one run: its logs and its figures, and nothing else.

`database.ask` answers a statement, `writers` turn an answer into a table, CSV, JSON or Parquet, `mistakes` says in
plain lines what is wrong with a statement.
"""
