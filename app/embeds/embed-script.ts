// The frame's script: checks the form, requests the answer and shows it while it streams. No framework, no storage, no cookies.
import { offerCopy, withdrawCopy } from "#app/embeds/copy-answer.ts";
import { awaitHost, tellHost } from "#app/embeds/host-link.ts";
import { readEvents, type StreamEvent } from "#app/event-stream.ts";
import { stripValue } from "#domain/widgets/prompt.ts";

// Authors choose the inputs' names, and a named input hides the form's own property of that name: read none of them.
const form = find<HTMLFormElement>("form");
const missing = find("#missing");
const success = find("#success");
const response = find("#response");
const button = find("form button");

/** Milliseconds without data after which the connection counts as lost. The server ends an answer after 25 s without text. */
const PATIENCE = 30_000;

const heading = find("h1").textContent;
// The page "not available" has no form and no response area.
const isAvailable = document.querySelector("#response") !== null;
awaitHost({ widget: isAvailable ? "ready" : "error", value: heading });

document.addEventListener("submit", (event) => {
  if (!isAvailable) return;
  event.preventDefault();
  if (button.ariaDisabled) return;
  const fields = Array.from(document.querySelectorAll<HTMLInputElement>("form [name]"));
  const isMissing = showMissing(fields) || fields.length === 0;
  missing.textContent = isMissing ? (missing.dataset.text ?? "") : "";
  if (!isMissing) void send(new FormData(form));
});

async function send(values: FormData): Promise<void> {
  button.ariaDisabled = "true";
  success.hidden = false;
  success.style.visibility = "";
  withdrawCopy();
  show("sending ...", "");
  tellHost({ widget: "submit", value: "" });
  // Only a preview tells the page around the frame about a submit, and that page belongs to this site (product/embeds 6).
  if (response.dataset.preview) {
    parent.postMessage({ type: "buttonEvent", showButton: true }, location.origin);
  }
  try {
    await ask(Object.fromEntries(values));
  } catch {
    fail(response.dataset.unreachable);
  }
  button.ariaDisabled = null;
}

async function ask(inputs: Record<string, unknown>): Promise<void> {
  const waiting = new AbortController();
  const giveUp = () => waiting.abort();
  let timer = setTimeout(giveUp, PATIENCE);
  const answer = await fetch(location.pathname.replace("/embed/", "/ai/"), {
    method: "POST",
    signal: waiting.signal,
    headers: { "Content-Type": "application/json", Accept: "text/event-stream" },
    body: JSON.stringify({ inputs }),
  });
  if (answer.status === 409) return fail(response.dataset.exists);
  if (!answer.ok || !answer.body)
    return fail(((await answer.json()) as StreamEvent["data"]).detail);
  let area: HTMLElement | undefined;
  for await (const { event, data } of readEvents(answer.body)) {
    clearTimeout(timer);
    timer = setTimeout(giveUp, PATIENCE);
    if (event === "error") return fail(data.detail);
    if (event === "done") return finish(data);
    area ??= show("", "streaming");
    area.append(data.text ?? "");
  }
  fail(response.dataset.unreachable);
}

function finish({ result = "", html = "" }: StreamEvent["data"]): void {
  const answer = show("", "");
  answer.insertAdjacentHTML("beforeend", html);
  offerCopy(answer);
  tellHost({ widget: "result", value: result });
}

function fail(sentence = ""): void {
  // The element stays, so that nothing below it moves.
  success.style.visibility = "hidden";
  // The visitor may have read a part of the answer: it stays on the page.
  const begun = response.querySelector(".streaming") ?? "";
  response.replaceChildren(begun, show(sentence, "error"));
  tellHost({ widget: "error", value: sentence });
}

/** Replaces the content of the response area with a text. */
function show(text: string, className: string): HTMLElement {
  const area = document.createElement("div");
  area.className = className;
  area.textContent = text;
  response.replaceChildren(area);
  return area;
}

/** Marks the fields without a letter and focuses the first of them. Gives whether there is one. */
function showMissing(fields: HTMLInputElement[]): boolean {
  const empty = fields.filter((field) => stripValue(field.value) === "");
  for (const field of fields) field.ariaInvalid = empty.includes(field) ? "true" : null;
  empty[0]?.focus();
  return empty.length > 0;
}

function find<E extends HTMLElement = HTMLElement>(selector: string): E {
  return document.querySelector(selector) as E;
}
