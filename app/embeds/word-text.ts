/** The most characters of a document after unpacking: far more than the longest text that is read has. */
const MAX_UNPACKED = 2_000_000;

const MAIN_PART = "word/document.xml";

/** Texts, and what ends a line. */
const PARTS = /<w:t(?: [^<>]*)?>([^<]*)|<\/w:p>|<w:(?:br|tab)\/>/gu;

const NAMED: Record<string, string> = { lt: "<", gt: ">", quot: '"', apos: "'", amp: "&" };

/**
 * The text of a Word document (.docx), a line for each paragraph. Nothing else of the file is read: no macro, no picture.
 * @returns the text; empty where the document has none, or is larger than 2 million characters after unpacking
 * @throws where the file is no such document
 */
export async function wordText(file: Blob): Promise<string> {
  const parts = Array.from((await unpacked(file)).matchAll(PARTS), ([, text = "\n"]) => text);
  return parts
    .join("")
    .replace(/&(lt|gt|quot|apos|amp);/gu, (_, name: string) => NAMED[name]!)
    .trim();
}

/** The main part of the document. Its name stands last in the directory at the end of the zip archive. */
async function unpacked(file: Blob): Promise<string> {
  const bytes = await file.arrayBuffer();
  const view = new DataView(bytes);
  // A character for each byte.
  const entry = new TextDecoder("latin1").decode(bytes).lastIndexOf(MAIN_PART) - 46;
  const local = view.getUint32(entry + 42, true);
  const begin = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
  const reader = file
    .slice(begin, begin + view.getUint32(entry + 20, true))
    .stream()
    .pipeThrough(new DecompressionStream("deflate-raw"))
    .pipeThrough(new TextDecoderStream())
    .getReader();
  let text = "";
  while (text.length < MAX_UNPACKED) {
    // oxlint-disable-next-line no-await-in-loop -- pieces come one after the other
    const { done, value } = await reader.read();
    if (done) return text;
    text += value;
  }
  // Nothing is unpacked that nobody reads.
  return "";
}
