import { EmbedForm } from "#app/embeds/embed-field.tsx";
import { EmbedResponse, type Outcome } from "#app/embeds/embed-response.tsx";
import basicProseCss from "#app/prose-basics.css?inline";
import proseCss from "#app/prose.css?inline";
import { isDark, linkColor, textColorOn } from "#domain/clients/contrast.ts";
import { type ClientFrame, DEFAULT_DARK, safeFrame } from "#domain/clients/frame.ts";
import { safeStyles, type Styles } from "#domain/clients/styles.ts";
import type { KeepsTexts, VisitorWidget } from "#domain/embeds.ts";
import { ImageUrl } from "#domain/field.ts";
import type { FrameTexts } from "#domain/frame-texts/en.ts";
import type { Language } from "#domain/frame-texts/language.ts";
import type { UnsavedTool } from "#domain/widgets/draft.ts";
import { isFile, isLettersOnly, shownTypeRules } from "#domain/widgets/inputs/input-types.ts";
import type { WidgetInput } from "#domain/widgets/widget-input.ts";
import { YoutubeId } from "#domain/widgets/widget.ts";
import answerCss from "./embed-answer.css?inline";
import conditions from "./embed-conditions.ts?script";
import fieldsCss from "./embed-fields.css?inline";
import filesCss from "./embed-files.css?inline";
import files from "./embed-files.ts?script";
import itemsCss from "./embed-items.css?inline";
import moreCss from "./embed-more.css?inline";
import quizCss from "./embed-quiz.css?inline";
import quiz from "./embed-quiz.ts?script";
import rules from "./embed-rules.ts?script";
import script from "./embed-script.ts?script";
import tallCss from "./embed-tall.css?inline";
import css from "./embed.css?inline";

type EmbedPageProps = {
  widget: VisitorWidget["data"];
  styles: Partial<Styles>;
  /** The stored look and functions of the client's frames. */
  frame: Partial<ClientFrame>;
  /** Set where the client keeps what visitors write and the answers. */
  keeps?: KeepsTexts;
  language: Language;
  /** Whether a signed-in person previews the widget. A preview sends a message to the page around the frame on submit. */
  isPreview: boolean;
  /** The result of a form that was sent without script. */
  outcome?: Outcome;
  /** A tool that is not stored: the frame sends it with the values. */
  tool?: UnsavedTool;
  texts: FrameTexts;
};

/** The elements of a landing text that the basic styles leave out. Answers may have all of them. */
const RARE = /<(h[4-6]|blockquote|pre|code|su[bp]|img|hr)\b/u;

/** The embedded widget: heading, landing text beside a video or image, form and answer (product/embeds 1). */
export function EmbedPage(props: EmbedPageProps) {
  const { widget, styles, isPreview, outcome, tool, texts, language } = props;
  // A person's own answers are results (product/results 1), and are not kept for the client.
  const keeps = isPreview ? undefined : props.keeps;
  const frame = safeFrame(props.frame);
  const { kind } = widget.answer;
  const isQuiz = kind === "quiz";
  const hasMedia = widget.youtube !== "" || widget.image !== "";
  const isLongText = isLong(widget.landingText);
  const extra = [
    isQuiz || !widget.inputs.every(isLettersOnly) ? fieldsCss : "",
    isLongText ? moreCss : "",
    isTall(widget.landingText, hasMedia) ? tallCss : "",
    isQuiz ? quizCss : "",
    kind === "cards" || kind === "table" ? itemsCss : "",
    widget.inputs.some(isFile) ? filesCss : "",
    frameLook(frame, styles),
    outcome || RARE.test(widget.landingText) ? proseCss : basicProseCss,
  ];
  return (
    // The label tells it apart from the main element of the page around the frame. The author chooses the language.
    <main aria-labelledby="name" dir="auto">
      <EmbedStyles styles={styles} first={outcome && answerCss} extra={extra.join("")} />
      {frame.logo && <img className="logo" src={frame.logo} alt="" />}
      <h1 id="name">{widget.name}</h1>
      {(widget.landingText !== "" || hasMedia) && (
        <div className="intro">
          {widget.landingText !== "" && (
            <div
              className="landing prose"
              // The server sanitises this HTML when it is saved and when it is read.
              dangerouslySetInnerHTML={{ __html: widget.landingText }}
            />
          )}
          {isLongText && (
            <label className="more">
              <input type="checkbox" />
              {` ${texts.more}`}
            </label>
          )}
          {hasMedia && <EmbedMedia widget={widget} />}
        </div>
      )}
      <EmbedForm {...{ widget, outcome, texts, language, keeps }} />
      <EmbedResponse {...{ isPreview, outcome, tool, frame, texts, keeps }} />
      {widget.inputs.some(isFile) && <script dangerouslySetInnerHTML={{ __html: files.text }} />}
      <EmbedScript />
      {extraScripts(widget).map(({ text, hash }) => (
        <script key={hash} dangerouslySetInnerHTML={{ __html: text }} />
      ))}
    </main>
  );
}

/** The characters of a landing text that three lines of a small phone hold. */
const SHORT_TEXT = 110;

/** Whether small screens show only the first lines of a landing text until its reader asks for more. */
function isLong(html: string): boolean {
  const { characters, parts } = sizeOf(html);
  return characters > SHORT_TEXT || parts > 2 || html.includes("<img");
}

/** Whether a landing text, alone or beside a picture, is higher than the 18rem that wide screens show of it. It is long, too. */
function isTall(html: string, hasMedia: boolean): boolean {
  const { characters, parts } = sizeOf(html);
  return characters / (hasMedia ? 58 : 120) + parts > 12 || html.includes("<img");
}

function sizeOf(html: string) {
  const parts = html.match(/<(?:p|li|h\d|br|tr|img|pre)\b/gu) ?? [];
  return { characters: html.replaceAll(/<[^>]*>/gu, "").length, parts: parts.length };
}

type UnavailableWidgetProps = {
  heading: string;
  sentence: string;
  /** The label of the button that loads the frame again; left out where that cannot help. */
  retry?: string;
};

/** Replaces a widget that this key may not use, that cannot be read right now, or whose draft is not finished. */
export function UnavailableWidget({ heading, sentence, retry }: UnavailableWidgetProps) {
  return (
    <main aria-labelledby="name">
      <EmbedStyles styles={{}} />
      <h1 id="name">{heading}</h1>
      <p>{sentence}</p>
      {retry && (
        <form>
          <button>{retry}</button>
        </form>
      )}
      <EmbedScript />
    </main>
  );
}

/** The scripts that only some frames need, so that the others do not carry them. */
function extraScripts({ answer, inputs }: VisitorWidget["data"]) {
  return [
    ...(answer.kind === "quiz" ? [quiz] : []),
    ...(inputs.some(({ showIf }) => showIf) ? [conditions] : []),
    ...(inputs.some(hasRule) ? [rules] : []),
  ];
}

function hasRule(input: WidgetInput): boolean {
  const { control } = shownTypeRules(input);
  return control === "number" || control === "choice" || (control === "boxes" && !input.optional);
}

/** The first script is inline, after the elements that it uses: a separate file would cost every visitor a round trip. */
function EmbedScript() {
  return <script dangerouslySetInnerHTML={{ __html: script.text }} />;
}

type EmbedStylesProps = { styles: Partial<Styles>; first?: string; extra?: string };

function EmbedStyles({ styles, first = "", extra = "" }: EmbedStylesProps) {
  const html = `:root{${styleDeclarations(styles)}}${first}${css}${extra}`;
  return <style dangerouslySetInnerHTML={{ __html: html }} />;
}

/** A widget's video or, if it has none, its image. Both values are validated again before they are rendered. */
function EmbedMedia({ widget }: { widget: VisitorWidget["data"] }) {
  if (widget.youtube !== "" && YoutubeId.safeParse(widget.youtube).success) {
    return <EmbedVideo id={widget.youtube} title={widget.name} />;
  }
  if (!ImageUrl.safeParse(widget.image).success) return null;
  // The form does not wait for the image: lazy, it is neither loaded nor decoded before the form is painted.
  return (
    <img className="media" src={widget.image} alt="" loading="lazy" width="800" height="500" />
  );
}

/**
 * A play button in a nested frame: nothing is requested from YouTube before the visitor presses it. The button is a link inside that
 * frame, so it needs no script.
 */
function EmbedVideo({ id, title }: { id: string; title: string }) {
  const page = `<!doctype html><title>Video</title><style>
    html,body{height:100%;margin:0}
    a{display:grid;place-items:center;height:100%;background:radial-gradient(circle at 30% 20%,#334155,#0f172a)}
    svg{width:72px;transition:transform .15s}a:hover svg,a:focus svg{transform:scale(1.1)}
    a:focus-visible{outline:3px solid #fff;outline-offset:-6px}
    @media (prefers-reduced-motion:reduce){svg{transition:none}}</style>
    <a href="https://www.youtube-nocookie.com/embed/${id}?autoplay=1" aria-label="Play the video">
    <svg viewBox="0 0 72 72" aria-hidden="true"><circle cx="36" cy="36" r="35" fill="#fff"/><path d="M29 22v28l23-14z" fill="#0f172a"/></svg></a>`;
  return (
    // oxlint-disable-next-line react/iframe-missing-sandbox -- the link leads to another origin, which needs its own scripts
    <iframe
      className="media"
      title={`Video: ${title}`}
      srcDoc={page}
      allow="autoplay; encrypted-media; picture-in-picture"
      allowFullScreen
    />
  );
}

/**
 * The rules that a client's look adds to the style sheet of a frame (product/clients 12); none without a look.
 * @param frame validated by `safeFrame`
 */
function frameLook(frame: ClientFrame, styles: Partial<Styles>): string {
  const { radius, width, accent, logo, scheme, rating } = frame;
  const light = safeStyles(styles);
  const dark = { ...light, ...DEFAULT_DARK, ...frame.dark };
  const button = (background: string) =>
    accent ? `form button{background:${accent};color:${textColorOn(accent, background)}}` : "";
  return [
    radius === undefined
      ? ""
      : `input,select,textarea,button,.error,.success,section,.media{border-radius:${radius}px}`,
    width === undefined ? "" : `main{max-width:${width}px}`,
    accent ? `form button{border-color:${accent}}.box>input{accent-color:${accent}}` : "",
    button(light.background),
    logo
      ? ".logo{display:block;width:auto;height:3rem;max-width:100%;margin:0 0 1rem;object-fit:contain}@media print{.logo{display:none}}"
      : "",
    rating
      ? ".below [aria-pressed=true]{background:var(--color);color:var(--background)}@media(forced-colors:active){.below [aria-pressed=true]{border:4px double}}"
      : "",
    scheme === "auto"
      ? // Not on paper, which is white.
        `@media screen and (prefers-color-scheme:dark){:root{${styleDeclarations(dark, false)}}${button(dark.background)}}`
      : "",
  ].join("");
}

/** The CSS of a client's styles as the properties of the root that the embed's style sheet reads. */
function styleDeclarations(styles: Partial<Styles>, hasFont = true): string {
  const safe = safeStyles(styles);
  return [
    `--background:${safe.background}`,
    `--color:${safe.color}`,
    ...(hasFont ? [`--font:${safe.font}`] : []),
    `--secondary:${safe.secondarycolor}`,
    `--link:${linkColor(safe)}`,
    // Dark fields, lists and scroll bars on a dark background.
    `color-scheme:${isDark(safe.background) ? "dark" : "light"}`,
  ].join(";");
}
