import { COPIED } from "#domain/messages.ts";

const place = document.querySelector<HTMLElement>("#copy");
const status = place?.querySelector("[role=status]");
let answer: HTMLElement;

place?.querySelector("button")?.addEventListener("click", async () => {
  // A frame of another site has the first only if the page around it grants it; both may be refused.
  const isCopied = (await writeText(answer.innerText)) || copySelected();
  say(isCopied ? COPIED : "", isCopied);
});

/** Shows the Copy button for a complete answer. */
export function offerCopy(complete: HTMLElement): void {
  answer = complete;
  say("", true);
}

/** Takes the Copy button away while there is no complete answer. */
export function withdrawCopy(): void {
  say("", false);
}

function say(text: string, isOffered: boolean): void {
  if (!place || !status) return;
  status.textContent = text;
  place.hidden = !isOffered;
}

async function writeText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
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
