const NOT_IN_FILE_NAMES = /[\p{Cc}\\/:*?"<>|]+/gu;

/** The name of a file: the title without the characters that file systems refuse. */
export function fileName(title: string, extension: string): string {
  const name = title.replace(NOT_IN_FILE_NAMES, " ").replace(/\s+/gu, " ").trim();
  // Windows refuses names that begin or end with a dot.
  const safe = name.slice(0, 80).replace(/^[. ]+|[. ]+$/gu, "");
  return `${safe || "Answer"}.${extension}`;
}

/** Saves a file on the person's device. */
export function saveFile(file: Blob, title: string, extension: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = fileName(title, extension);
  link.click();
  // The browser has begun to read the file by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
