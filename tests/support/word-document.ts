const encoder = new TextEncoder();

/**
 * A Word document with this XML as its main part, and the text of another part: a zip archive with the entries that Word writes.
 * `main`: the name of the main part, which is then told. `isStored`: the parts are not packed.
 */
export async function wordDocument(
  xml: string,
  {
    other = "<w:t>Other</w:t>",
    main,
    isStored = false,
  }: { other?: string; main?: string; isStored?: boolean } = {},
): Promise<Uint8Array> {
  const relations = `<Relationships><Relationship Id="r1" Target="docProps/app.xml" Type="a/extended-properties"/>
    <Relationship Id="r2" Type="http://a.example/relationships/officeDocument" Target="/${main}"/></Relationships>`;
  const parts = [
    { name: "word/vbaProject.bin", content: other },
    { name: main ?? "word/document.xml", content: xml },
    ...(main ? [{ name: "_rels/.rels", content: relations }] : []),
    { name: "docProps/app.xml", content: other },
  ];
  const files: Uint8Array[] = [];
  const directory: Uint8Array[] = [];
  for (const { name, content } of parts) {
    // oxlint-disable-next-line no-await-in-loop -- the entries follow each other
    const packed = isStored ? encoder.encode(content) : await deflated(content);
    const offset = sizeOf(files);
    const size = encoder.encode(content).byteLength;
    const common = [
      u16(20),
      u16(0x08_00),
      u16(isStored ? 0 : 8),
      u32(0),
      u32(0),
      u32(packed.length),
      u32(size),
    ];
    const lengths = [u16(name.length), u16(0)];
    files.push(u32(0x04_03_4b_50), ...common, ...lengths, encoder.encode(name), packed);
    const place = [u16(0), u16(0), u16(0), u32(0), u32(offset), encoder.encode(name)];
    directory.push(u32(0x02_01_4b_50), u16(20), ...common, ...lengths, ...place);
  }
  const counts = [u16(0), u16(0), u16(parts.length), u16(parts.length)];
  const end = [u32(0x06_05_4b_50), ...counts, u32(sizeOf(directory)), u32(sizeOf(files)), u16(0)];
  return new Uint8Array(
    await new Blob([...files, ...directory, ...end] as BlobPart[]).arrayBuffer(),
  );
}

/** The XML of a document with these paragraphs. */
export function wordXml(...paragraphs: string[]): string {
  const runs = paragraphs.map(
    (text) => `<w:p><w:r><w:t xml:space="preserve">${text}</w:t></w:r></w:p>`,
  );
  return `<?xml version="1.0"?><w:document><w:body>${runs.join("")}</w:body></w:document>`;
}

async function deflated(text: string): Promise<Uint8Array> {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

function sizeOf(pieces: readonly Uint8Array[]): number {
  return pieces.reduce((sum, { byteLength }) => sum + byteLength, 0);
}

function u16(value: number): Uint8Array {
  return new Uint8Array([value & 255, (value >> 8) & 255]);
}

function u32(value: number): Uint8Array {
  return new Uint8Array([...u16(value & 65_535), ...u16(value >>> 16)]);
}
