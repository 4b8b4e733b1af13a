import { mathsAsText } from "#app/maths-as-text.ts";

/**
 * Shows the buttons below the answer once it is complete, and lets one copy it.
 * @param place the element with the buttons
 * @param response the response area, whose last element is the answer
 */
export function offerCopy(place: HTMLElement, response: HTMLElement): void {
  const said = place.lastElementChild as HTMLElement;

  // `detail` is the complete answer; `null` when a new one begins.
  addEventListener("answer", (event) => {
    said.textContent = "";
    place.hidden = !(event as CustomEvent<unknown>).detail;
  });

  place.addEventListener("click", async ({ target }) => {
    const button = target as HTMLButtonElement;
    if (button.value !== "copy") return;
    const answer = response.lastElementChild as HTMLElement;
    // A document into which the answer is pasted has a direction of its own.
    answer.dir = getComputedStyle(answer).direction;
    // In a frame on another site, navigator.clipboard works only if the page allows it. Both ways can fail, and then always do.
    if ((await write(answer)) || copySelected(answer)) {
      said.textContent = button.dataset.copied ?? "";
    } else button.remove();
  });
}

async function write(answer: HTMLElement): Promise<boolean> {
  const part = (type: string, text: string) => ({ [type]: new Blob([text], { type }) });
  const plain = answer.cloneNode(true) as HTMLElement;
  mathsAsText(plain);
  // innerText has line breaks only in a rendered element.
  document.body.appendChild(plain);
  const text = plain.innerText;
  plain.remove();
  try {
    await navigator.clipboard.write([
      new ClipboardItem({
        ...part("text/html", answer.outerHTML),
        ...part("text/plain", text),
      }),
    ]);
    return true;
  } catch {
    return false;
  }
}

function copySelected(answer: HTMLElement): boolean {
  const selection = getSelection();
  selection?.selectAllChildren(answer);
  const isCopied = document.execCommand("copy");
  selection?.removeAllRanges();
  return isCopied;
}
