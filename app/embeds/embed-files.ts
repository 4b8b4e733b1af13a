// The script of an embed with inputs for files: a file is read when it is chosen, and its text is the value of the field. It runs before the
// first script, which fills fields from the address: a file cannot be filled in. Without it, the form sends the files themselves.
import { wordText } from "#app/embeds/word-text.ts";
import {
  MAX_DOCUMENT_LENGTH,
  MAX_IMAGE_BYTES,
  UNREAD_FILE,
} from "#domain/widgets/inputs/file-limits.ts";

const MAX_PIXELS = 1_024;

for (const field of document.querySelectorAll<HTMLInputElement>("[type=file]")) {
  let text = "";
  Object.defineProperty(field, "value", { get: () => text, set: () => {} });
  addEventListener("formdata", ({ formData }) => {
    if (formData.has(field.name)) formData.set(field.name, text);
  });

  async function read(): Promise<void> {
    const file = field.files?.[0];
    const reader = field.accept === "image/*" ? imageText : documentText;
    text = file ? UNREAD_FILE : "";
    field.setCustomValidity(text);
    const own = file && (await reader(file).catch(() => ""));
    // Another file may have been chosen meanwhile.
    if (field.files?.[0] !== file) return;
    if (own) text = own;
    if (text === UNREAD_FILE) {
      field.ariaInvalid = "true";
      field.closest("form>*")!.querySelector("[role]")!.textContent = field.dataset.rule!;
      return;
    }
    field.setCustomValidity("");
    // The script of the answer takes the sentence of a former file away.
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }

  field.addEventListener("change", read);
  // The browser restores files after Back.
  addEventListener("pageshow", read);
}

/** The image in JPEG, as an address of data. */
async function imageText(file: Blob): Promise<string> {
  const image = await createImageBitmap(file);
  const { width, height } = image;
  const scale = Math.min(1, MAX_PIXELS / Math.max(width, height));
  const canvas = document.createElement("canvas");
  canvas.width = width * scale;
  canvas.height = height * scale;
  const context = canvas.getContext("2d")!;
  context.scale(scale, scale);
  // JPEG has no transparency, and would show it black.
  context.fillStyle = "#fff";
  context.fillRect(0, 0, width, height);
  context.imageSmoothingQuality = "high";
  context.drawImage(image, 0, 0);
  let url: string;
  let quality = 1;
  // Four characters for three bytes.
  do url = canvas.toDataURL("image/jpeg", (quality -= 0.15));
  while (url.length * 0.75 > MAX_IMAGE_BYTES && quality > 0.2);
  return url;
}

async function documentText(file: Blob): Promise<string> {
  const text = await wordText(file);
  return text.length > MAX_DOCUMENT_LENGTH ? "" : text;
}
