/** The most characters of a document after unpacking: far more than the longest text that is read has. */
const MAX_UNPACKED = 2_000_000;

/** The list of the archive's parts by their meaning, and the main one where it is missing. */
const RELATIONS = "_rels/.rels";
const MAIN_PART = "word/document.xml";

/** Texts, also those of formulas; what ends a line; hyphens; and what stands twice or was moved elsewhere. */
const PARTS =
  /<[wm]:t(?: [^<>]*)?>([^<]*)|(<\/w:p>|<w:br(?: [^<>]*)?\/>|<w:(?:tab|cr)\/>)|(<w:noBreakHyphen\/>)|<(\/?)(?:mc:Fallback|w:moveFrom)(?: [^<>]*)?>/gu;

const NAMED: Record<string, string> = { lt: "<", gt: ">", quot: '"', apos: "'", amp: "&" };

/**
 * The text of a Word document (.docx), a line for each paragraph. Nothing else of the file is read: no macro, no picture.
 * @returns the text; empty if the document has none, or is larger than 2 million characters after unpacking
 * @throws if the file is no such document
 */
export async function wordText(file: Blob): Promise<string> {
  const xml = await unpacked(file, (await mainPart(file)) ?? MAIN_PART);
  let [text, outside] = ["", 0];
  for (const [, run, end, hyphen, slash] of xml.matchAll(PARTS)) {
    if (slash !== undefined) outside += slash ? -1 : 1;
    else if (outside <= 0) text += run ?? (end ? "\n" : hyphen && "-");
  }
  return text
    .replace(/&(?:#(x?)([\da-f]{1,6})|(lt|gt|quot|apos|amp));/giu, (_, hex, code, name) =>
      characterOf(hex, code, name),
    )
    .trim();
}

function characterOf(hex: string, code: string, name?: string): string {
  if (name) return NAMED[name] ?? "";
  const point = Number.parseInt(code, hex ? 16 : 10);
  return point <= 0x10ffff ? String.fromCodePoint(point) : "";
}

/** The name of the main part: Word Online calls it otherwise. */
async function mainPart(file: Blob): Promise<string | undefined> {
  const relations = (await unpacked(file, RELATIONS).catch(() => "")).match(
    /<Relationship [^>]*>/gu,
  );
  const main = relations?.find((one) => one.includes('/officeDocument"'));
  return main?.match(/Target="\/?([^"]+)"/u)?.[1];
}

/** A part of the archive. Its name stands last in the directory at the end. */
async function unpacked(file: Blob, name: string): Promise<string> {
  const bytes = await file.arrayBuffer();
  const view = new DataView(bytes);
  // A character for each byte.
  const entry = new TextDecoder("latin1").decode(bytes).lastIndexOf(name) - 46;
  const local = view.getUint32(entry + 42, true);
  const begin = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
  const packed = file.slice(begin, begin + view.getUint32(entry + 20, true)).stream();
  const isStored = view.getUint16(entry + 10, true) === 0;
  const reader = (isStored ? packed : packed.pipeThrough(new DecompressionStream("deflate-raw")))
    .pipeThrough(new TextDecoderStream())
    .getReader();
  let text = "";
  while (text.length < MAX_UNPACKED) {
    // oxlint-disable-next-line no-await-in-loop -- pieces come one after the other
    const { done, value } = await reader.read();
    if (done) return text;
    text += value;
  }
  // The text is longer than any that is read: the rest stays packed.
  return "";
}
