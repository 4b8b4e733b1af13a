// The second script of an embed: checks the form, requests the answer and shows its text as it arrives. The first script requests it before
// it is needed (embed-script.ts). No framework, storage or cookie.
import { offerCopy } from "#app/embeds/embed-copy.ts";
import { offerMoreActions } from "#app/embeds/embed-more-actions.ts";
import { showRating } from "#app/embeds/embed-rating.ts";
import { allFields, isEmpty, isRefused, mark, missing } from "#app/embeds/embed-checks.ts";
import { LAUNCH } from "#app/embeds/launch-ticket.ts";
import { tellHost } from "#app/embeds/host-link.ts";
import { AnswerFailed, type AnswerPart, readStream, type StreamEvent } from "#app/event-stream.ts";
import proseCss from "#app/prose-rest.css?inline";
import answerCss from "./embed-answer.css?inline";

// Read no property of `form`: an input named `action` or `submit` hides the property of that name.
const form = find<HTMLFormElement>("form");
const success = find("#success");
const response = find("#response");
const said = find("#said");
const button = find("form button");

/** Milliseconds without text after which the connection counts as lost. The server ends such an answer after 25 s. */
const PATIENCE = 30_000;

const style = document.createElement("style");
style.textContent = answerCss + proseCss;
// The head comes before the page's own style sheet, which ends with the look of the client.
document.head.appendChild(style);

const actions = document.querySelector<HTMLElement>("#actions");
if (actions) {
  offerCopy(actions, response);
  offerMoreActions(actions);
}
// A height tells nothing, so any page may read it.
if (LAUNCH)
  new ResizeObserver(([page]) =>
    parent.postMessage(
      { subject: "lti.frameResize", height: Math.ceil(page!.contentRect.height) },
      "*",
    ),
  ).observe(document.documentElement);
const rating = document.querySelector<HTMLElement>("#rating");
if (rating) showRating(rating);

document.addEventListener("submit", (event) => {
  event.preventDefault();
  if (button.ariaDisabled) return;
  const fields = allFields();
  const refused = fields.filter(isRefused);
  const isComplete = fields.length > 0 && refused.length === 0;
  if (!isComplete) said.textContent = "";
  for (const field of fields) mark(field, refused.includes(field));
  refused[0]?.focus();
  const isMissing = fields.length === 0 || refused.some(isEmpty);
  missing.textContent = isMissing ? missing.dataset.text! : "";
  if (isComplete) void send(new FormData(form));
});

/** The answer on the page, from its first words on. */
let area: HTMLElement | undefined;

async function send(values: FormData): Promise<void> {
  button.ariaDisabled = "true";
  // Shown once the answer is there. Its space is reserved now, so that nothing moves then.
  success.hidden = false;
  success.style.visibility = "hidden";
  tellAnswer();
  area = undefined;
  response.replaceChildren();
  const sending = response.dataset.sending ?? "";
  // A submit that waited for this script has announced this already: screen readers would repeat it.
  if (said.textContent !== sending) said.textContent = sending;
  response.ariaBusy = "true";
  tellHost({ widget: "submit", value: "" });
  // Only a preview posts this message (product/embeds 6).
  if (response.dataset.preview) {
    parent.postMessage({ type: "buttonEvent", showButton: true }, location.origin);
  }
  try {
    const inputs = Array.from(values.keys(), (name) => [name, values.getAll(name)]);
    finish(await ask(Object.fromEntries(inputs)));
  } catch (error) {
    fail((error instanceof AnswerFailed && error.message) || response.dataset.unreachable);
  }
  button.ariaDisabled = response.ariaBusy = null;
}

async function ask(inputs: Record<string, unknown>): Promise<StreamEvent["data"]> {
  const waiting = new AbortController();
  const giveUp = () => waiting.abort();
  let timer = setTimeout(giveUp, PATIENCE);
  const reply = await fetch(location.pathname.replace("/embed/", "/ai/") + location.search, {
    method: "POST",
    signal: waiting.signal,
    headers: {
      "Content-Type": "application/json",
      Accept: "text/event-stream",
      ...LAUNCH,
    },
    body: JSON.stringify({ inputs, ...JSON.parse(response.dataset.sent!) }),
  });
  let text = "";
  let covered = 0;
  let rest: HTMLElement | undefined;
  const onPart = ({ text: piece = "", html = "", end = covered }: AnswerPart) => {
    clearTimeout(timer);
    timer = setTimeout(giveUp, PATIENCE);
    if (!area) {
      area = showAnswer();
      find("#response-heading").scrollIntoView({ block: "nearest" });
    }
    text += piece;
    const unformatted = withoutMarks(text.slice(end));
    if (rest && end === covered) {
      rest.textContent = unformatted;
      return;
    }
    covered = end;
    rest?.remove();
    rest = undefined;
    area.insertAdjacentHTML("beforeend", html);
    if (text.length === end) return;
    // A new element: one that moved would count as a layout shift.
    rest = document.createElement("div");
    rest.className = "rest";
    rest.textContent = unformatted;
    area.appendChild(rest);
  };
  return readStream(reply, onPart, response.dataset.exists);
}

/** Markdown that is not formatted yet, without the marks that a reader would stumble over. */
function withoutMarks(markdown: string): string {
  return markdown.replace(/\*\*|^#+ /gmu, "").replace(/^[-*] /gmu, "• ");
}

function finish(done: StreamEvent["data"]): void {
  const { result = "", html = "" } = done;
  // The last text is still unformatted, or the server has sent no blocks.
  if (!area || area.querySelector(".rest")) {
    area = showAnswer();
    area.insertAdjacentHTML("beforeend", html);
  }
  success.style.visibility = "";
  said.textContent = response.dataset.ready ?? "";
  tellAnswer(done);
  tellHost({ widget: "result", value: result });
}

/** Tells the other scripts of the frame that an answer is complete, or without `detail` that one begins. */
function tellAnswer(detail?: StreamEvent["data"]): void {
  dispatchEvent(new CustomEvent("answer", { detail }));
}

function fail(sentence = ""): void {
  // Text that has arrived stays: the visitor may be reading it.
  const error = show(sentence, "error");
  error.role = "alert";
  if (area) response.insertBefore(area, error);
  // On a phone the form fills the screen.
  else error.scrollIntoView({ block: "nearest" });
  said.textContent = "";
  tellHost({ widget: "error", value: sentence });
}

/** Begins an answer. The mark stays with it where it is copied or saved (product/embeds 12). */
function showAnswer(): HTMLElement {
  const answer = show("", "prose");
  answer.dataset.aiGenerated = "true";
  return answer;
}

/** Replaces the content of the response area by a text. */
function show(text: string, className: string): HTMLElement {
  const area = document.createElement("div");
  area.className = className;
  area.textContent = text;
  response.replaceChildren(area);
  return area;
}

function find<E extends HTMLElement = HTMLElement>(selector: string): E {
  return document.querySelector(selector) as E;
}
