"""What the page says besides its tables and charts."""

from __future__ import annotations

from simcli.text import Language, Text

_WORDS: dict[str, Text] = {
    "glance": Text("一眼看懂", "At a glance"),
    "ways": Text("胡是怎样来的", "How wins come"),
    "ways_note": Text("占全部胡的比例，各行区间同时成立", "share of all wins; all intervals hold together"),
    "hands": Text("每种牌多久来一次，胡了得多少", "How often each hand comes, and what it pays"),
    "hands_note": Text(
        "一手牌可以同时有几种；得分是有它的胡平均得的分。各行区间同时成立。",
        "A hand can be several at once; points are what the wins that have it bring on average. All intervals hold "
        "together.",
    ),
    "hand": Text("牌", "hand"),
    "one_in": Text("平均几局一次", "one in N games"),
    "interval": Text("区间", "interval"),
    "pays": Text("平均得分", "points, mean"),
    "impossible": Text("现行规则下没有：", "Not under these rules: "),
    "covers": Text("± 不包括什么", "What ± does not cover"),
    "others": Text("换一种打法", "With other players"),
    "others_note": Text(
        "同一种规则，换别的机器人打：数字差多少，就是打法能改变多少。区间逐行成立。",
        "The same rules played by other bots: how far the figures differ is how much play can change. Each interval "
        "holds by itself.",
    ),
    "others_hands": Text("每种牌平均几局一次", "Hands: one in N games"),
    "others_none": Text(
        "旁边还没有同样规则、别的机器人打的记录。打一次，这里就有对照：",
        "No run of the same rules with other bots lies beside this one yet. Play one, and this page shows it:",
    ),
    "this_run": Text("本次", "this run"),
    "games": Text("局", "games"),
    "charts": Text("图", "Charts"),
    "tables": Text("全部表格", "All tables"),
    "search": Text("在所有表格里查找", "Search all tables"),
    "search_hint": Text("例如 庄家、清一色、自摸", "e.g. dealer, 清一色, self-draw"),
    "found": Text("{0} 张表，{1} 行", "{0} tables, {1} rows"),
    "sort_hint": Text(
        "点列名（或用 Tab 移到列名按回车）排序：从大到小，从小到大，再点恢复原来的次序。",
        "Click a column's name (or Tab to it and press Enter) to sort: largest first, smallest first, then as it was.",
    ),
    "terms": Text("名词与方法", "Terms and methods"),
    "method": Text("方法", "method"),
    "meaning": Text("含义", "meaning"),
    "origin": Text("来历", "Where it comes from"),
    "options": Text("规则选项", "Options in force"),
    "option": Text("选项", "option"),
    "option_value": Text("值", "value"),
    "default": Text("默认", "default"),
    "source": Text("依据", "source"),
    "again": Text("重打这次运行", "To play this run again"),
    "contents": Text("目录", "Contents"),
    "top": Text("回到顶部", "Back to the top"),
    "log": Text("对数轴", "log axis"),
    "linear": Text("等距轴", "linear axis"),
    "scripts": Text(
        "排序、查找和图要用 JavaScript；数字都在下面的表里。",
        "Sorting, searching and charts need JavaScript; every figure is in the tables below.",
    ),
    "save_svg": Text("存为 SVG", "Save as SVG"),
    "save_png": Text("存为 PNG", "Save as PNG"),
    "menu": Text("保存这张图", "Save this chart"),
}


def words(lang: Language) -> dict[str, str]:
    """Return the page's words in a language."""
    return {key: text.get(lang) for key, text in _WORDS.items()}
