// The script of an embed with a group of boxes of which at least one must be ticked: HTML has no rule for it. The first box carries it.

addEventListener("input", judgeGroups);
// The browser restores values after Back.
addEventListener("pageshow", judgeGroups);
judgeGroups();

function judgeGroups(): void {
  for (const group of document.querySelectorAll("[data-some]")) {
    const isTicked = group.querySelector(":checked") !== null;
    group.querySelector("input")?.setCustomValidity(isTicked ? "" : "-");
  }
}
