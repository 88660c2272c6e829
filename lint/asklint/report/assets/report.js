"use strict";
(() => {
  const tabs = [...document.querySelectorAll("nav a")];
  const panels = tabs.map((tab) => document.querySelector(tab.getAttribute("href")));

  function show(index, focus) {
    tabs.forEach((tab, at) => {
      tab.setAttribute("aria-selected", String(at === index));
      tab.tabIndex = at === index ? 0 : -1;
      panels[at].hidden = at !== index;
    });
    if (focus) tabs[index].focus();
  }

  document.querySelector("nav").setAttribute("role", "tablist");
  tabs.forEach((tab, index) => {
    const panel = panels[index];
    tab.setAttribute("role", "tab");
    tab.setAttribute("aria-controls", panel.id);
    panel.setAttribute("role", "tabpanel");
    panel.setAttribute("aria-labelledby", tab.id);
    panel.tabIndex = 0;
    tab.addEventListener("click", (event) => {
      event.preventDefault();
      show(index, true);
    });
    tab.addEventListener("keydown", (event) => {
      const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
      const to = event.key === "Home" ? 0 : event.key === "End" ? tabs.length - 1 : step && index + step;
      if (event.key === " ") show(index, true);
      else if (to === undefined) return;
      else show((to + tabs.length) % tabs.length, true);
      event.preventDefault();
    });
  });
  show(location.hash === "#asks" ? 1 : 0, false);

  function filter(form, items, words, matches) {
    const output = form.querySelector("output");
    const texts = items.map((item) => item.textContent.toLowerCase());
    function apply() {
      const fields = new FormData(form);
      const wanted = String(fields.get("text")).toLowerCase().split(/\s+/).filter(Boolean);
      let shown = 0;
      items.forEach((item, index) => {
        const fits = matches(item, fields) && wanted.every((word) => texts[index].includes(word));
        item.hidden = !fits;
        shown += fits ? 1 : 0;
      });
      form.parentElement.querySelectorAll(".file").forEach((file) => {
        file.hidden = !file.querySelector(".finding:not([hidden])");
      });
      output.textContent = shown === items.length
        ? `Showing all ${items.length} ${words}.` : `Showing ${shown} of ${items.length} ${words}.`;
    }
    form.hidden = false;
    form.addEventListener("input", apply);
    form.addEventListener("submit", (event) => event.preventDefault());
    form.addEventListener("reset", () => setTimeout(apply));
    apply();
  }

  const findings = document.querySelector("#findings form");
  if (findings) {
    filter(findings, [...document.querySelectorAll(".finding")], "findings", (item, fields) =>
      fields.getAll("severity").includes(item.dataset.severity)
      && (!fields.get("rule") || fields.get("rule") === item.dataset.rule));
  }
  const asks = document.querySelector("#asks form");
  if (asks) {
    filter(asks, [...document.querySelectorAll("#asks tbody tr")], "questions", (item, fields) =>
      !fields.get("channel") || fields.get("channel") === item.dataset.channel);
  }

  document.addEventListener("keydown", (event) => {
    if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target instanceof HTMLElement && event.target.matches("input, select, textarea")) return;
    const field = panels.find((panel) => !panel.hidden).querySelector("input[type=search]");
    if (field) {
      event.preventDefault();
      field.focus();
    }
  });
})();
