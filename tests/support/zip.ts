import { inflateRawSync } from "node:zlib";

const DIRECTORY_END = 0x06_05_4b_50;
const DEFLATED = 8;

/**
 * The files of a zip archive as texts, by name. Reads what Word files contain: stored and deflated entries, no comment, no zip64.
 */
export function unzip(archive: Buffer): Record<string, string> {
  const end = archive.length - 22;
  if (archive.readUInt32LE(end) !== DIRECTORY_END) throw new Error("The file is no zip archive.");
  const files: Record<string, string> = {};
  let entry = archive.readUInt32LE(end + 16);
  for (let left = archive.readUInt16LE(end + 10); left > 0; left -= 1) {
    const nameEnd = entry + 46 + archive.readUInt16LE(entry + 28);
    const local = archive.readUInt32LE(entry + 42);
    const begin = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
    const data = archive.subarray(begin, begin + archive.readUInt32LE(entry + 20));
    const isDeflated = archive.readUInt16LE(entry + 10) === DEFLATED;
    const name = archive.toString("utf8", entry + 46, nameEnd);
    files[name] = (isDeflated ? inflateRawSync(data) : data).toString("utf8");
    entry = nameEnd + archive.readUInt16LE(entry + 30) + archive.readUInt16LE(entry + 32);
  }
  return files;
}
