// Both pages are to fit a sheet of A4 each: the type shrinks until they do.
(() => {
  "use strict";
  const fits = (page) => {
    const copy = page.cloneNode(true);
    copy.style.cssText = "position:absolute;left:-9999px;width:210mm;min-height:0;height:auto;margin:0;padding:10mm";
    copy.removeAttribute("id");
    copy.classList.add("measured");
    document.body.append(copy);
    const most = 297 * 96 / 25.4 - 1;
    let size = 11.5;
    for (; size > 5; size -= 0.25) {
      copy.style.setProperty("--size", `${size}pt`);
      if (copy.getBoundingClientRect().height <= most) break;
    }
    copy.remove();
    page.style.setProperty("--size", `${size}pt`);
  };
  const fit = () => document.querySelectorAll(".page:not(.measured)").forEach(fits);
  fit();
  document.fonts?.ready.then(fit);
})();
