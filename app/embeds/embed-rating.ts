/**
 * Shows the buttons that rate an answer once it is complete, and sends the rating.
 * @param thumbs the element with the buttons and the note
 */
export function showRating(thumbs: HTMLElement): void {
  const note = thumbs.lastElementChild as HTMLElement;
  let vote = "";

  // `detail` is the complete answer; `null` when a new one begins. Answers of previews have no vote.
  addEventListener("answer", (event) => {
    vote = (event as CustomEvent<{ vote?: string } | null>).detail?.vote ?? "";
    thumbs.hidden = !vote;
    show("");
  });

  thumbs.addEventListener("click", async ({ target }) => {
    const { value } = target as HTMLButtonElement;
    if (!value) return;
    const rated = vote;
    const isStored = await send(JSON.stringify({ vote, value }));
    if (rated === vote) show(isStored ? value : "", thumbs.dataset[isStored ? "thanks" : "failed"]);
  });

  function show(value: string, sentence = ""): void {
    for (const button of thumbs.querySelectorAll("button"))
      button.ariaPressed = String(button.value === value);
    note.textContent = sentence;
  }
}

async function send(body: string): Promise<boolean> {
  const path = location.pathname.replace("/embed/", "/ai/").replace(/\/?$/u, "/rating");
  const headers = { "Content-Type": "application/json" };
  const response = await fetch(path, { method: "POST", headers, body }).catch(() => null);
  return response?.ok ?? false;
}
