import { wordText } from "#app/embeds/word-text.ts";
import { MAX_IMAGE_BYTES, UNREAD_FILE } from "#domain/widgets/inputs/file-limits.ts";

/** The most files of a form that are read: unpacking takes time, and comes before the limits of visitors. */
const MAX_FILES = 5;

/**
 * The values of a form that was sent without script, by the names of its fields: of a file what the frame's script sends in its place. An image
 * is not shrunk here (decision 038).
 */
export async function formValues(form: FormData): Promise<Map<string, string[]>> {
  const values = new Map<string, string[]>();
  let files = 0;
  for (const [name, value] of form) {
    if (typeof value !== "string") files += 1;
    // oxlint-disable-next-line no-await-in-loop -- one after the other, for the sake of the memory
    const text =
      typeof value !== "string" && files > MAX_FILES ? UNREAD_FILE : await fieldText(value);
    values.set(name, values.get(name) ?? []);
    values.get(name)?.push(text);
  }
  return values;
}

async function fieldText(value: FormDataEntryValue): Promise<string> {
  if (typeof value === "string") return value;
  if (value.size === 0) return "";
  if (!value.type.startsWith("image/"))
    return (await wordText(value).catch(() => "")) || UNREAD_FILE;
  if (value.size > MAX_IMAGE_BYTES) return UNREAD_FILE;
  const bytes = new Uint8Array(await value.arrayBuffer());
  const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  return `data:${value.type};base64,${btoa(text)}`;
}
