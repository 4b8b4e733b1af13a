const place = document.querySelector<HTMLElement>("#copy");
const status = place?.querySelector("[role=status]");
let answer: HTMLElement;

const button = place?.querySelector("button");
button?.addEventListener("click", async () => {
  // In a frame on another site, navigator.clipboard works only if the page allows it. Both ways can fail.
  const isCopied = (await write()) || copySelected();
  say((isCopied && button.dataset.copied) || "", isCopied);
});

/** Shows the Copy button once the answer is complete. */
export function offerCopy(complete: HTMLElement): void {
  answer = complete;
  say("", true);
}

/** Hides the Copy button until the answer is complete. */
export function withdrawCopy(): void {
  say("", false);
}

function say(text: string, isOffered: boolean): void {
  if (!place || !status) return;
  status.textContent = text;
  place.hidden = !isOffered;
}

async function write(): Promise<boolean> {
  const part = (type: string, text: string) => ({ [type]: new Blob([text], { type }) });
  try {
    await navigator.clipboard.write([
      new ClipboardItem({
        ...part("text/html", answer.innerHTML),
        ...part("text/plain", answer.innerText),
      }),
    ]);
    return true;
  } catch {
    return false;
  }
}

function copySelected(): boolean {
  const selection = getSelection();
  selection?.selectAllChildren(answer);
  const isCopied = document.execCommand("copy");
  selection?.removeAllRanges();
  return isCopied;
}
