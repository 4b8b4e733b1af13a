// The frame's own script: checks the form, asks for the answer and shows it as it comes. No framework, no storage, no cookie.
import { offerCopy, withdrawCopy } from "#app/embeds/copy-answer.ts";
import { awaitHost, tellHost } from "#app/embeds/host-link.ts";
import { readEvents, type StreamEvent } from "#app/event-stream.ts";
import { stripValue } from "#domain/widgets/prompt.ts";

// Inputs have names of the author's choice, which hide a form element's own properties: it is only ever handed on.
const form = find<HTMLFormElement>("form");
const missing = find("#missing");
const success = find("#success");
const response = find("#response");
const button = find("form button");

/** Milliseconds of silence after which the connection is lost. The server ends an answer after 25 s without text. */
const PATIENCE = 30_000;

const heading = find("h1").textContent;
// What stands in place of a widget that is not there has no response.
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
  // Spec 4: only a preview tells the page around it, and that page is this site's.
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
  // Its place stays, so that nothing below it moves.
  success.style.visibility = "hidden";
  // What has come of the answer may have been read, and may be what was wanted.
  const begun = response.querySelector(".streaming") ?? "";
  response.replaceChildren(begun, show(sentence, "error"));
  tellHost({ widget: "error", value: sentence });
}

/** Puts a text into the response area, in place of what was there. */
function show(text: string, className: string): HTMLElement {
  const area = document.createElement("div");
  area.className = className;
  area.textContent = text;
  response.replaceChildren(area);
  return area;
}

/** Marks the fields that have no letter in them, goes to the first one, and tells whether there is any. */
function showMissing(fields: HTMLInputElement[]): boolean {
  const empty = fields.filter((field) => stripValue(field.value) === "");
  for (const field of fields) field.ariaInvalid = empty.includes(field) ? "true" : null;
  empty[0]?.focus();
  return empty.length > 0;
}

function find<E extends HTMLElement = HTMLElement>(selector: string): E {
  return document.querySelector(selector) as E;
}
