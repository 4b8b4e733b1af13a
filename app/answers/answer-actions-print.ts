import "#app/answers/answer-actions-print.css";
import "#app/prose.css";

/** Prints an answer with its title, and nothing else of the page. The browser can save it as a PDF. */
export function printAnswer(title: string, html: string): void {
  const sheet = document.createElement("article");
  sheet.className = "answer-print prose";
  sheet.dir = "auto";
  sheet.dataset.aiGenerated = "true";
  sheet.innerHTML = html;
  // The title of a result is often the first heading of its answer.
  if (sheet.firstElementChild?.textContent !== title) {
    const heading = document.createElement("h1");
    heading.textContent = title;
    sheet.insertAdjacentElement("afterbegin", heading);
  }
  document.body.appendChild(sheet);
  document.documentElement.classList.add("prints-answer");
  addEventListener(
    "afterprint",
    () => {
      document.documentElement.classList.remove("prints-answer");
      sheet.remove();
    },
    { once: true },
  );
  print();
}
