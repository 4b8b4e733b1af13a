import { describe, expect, it } from "vitest";
import { formValues } from "#app/embeds/file-text.ts";
import { wordText } from "#app/embeds/word-text.ts";
import { MAX_IMAGE_BYTES } from "#domain/widgets/inputs/file-limits.ts";
import { wordDocument, wordXml } from "#tests/support/word-document.ts";

async function textOf(xml: string): Promise<string> {
  return wordText(new Blob([(await wordDocument(xml)) as BlobPart]));
}

describe("The text of a Word document", () => {
  it("is a line for each paragraph, with the characters that XML escapes", async () => {
    const xml = wordXml("Bread &amp; butter", "1 &lt; 2, &quot;it&apos;s&quot;", "&amp;lt; خبز 語");
    expect(await textOf(xml)).toBe('Bread & butter\n1 < 2, "it\'s"\n&lt; خبز 語');
  });

  it("has what is read only: no field codes, no deleted text, no macros, no definitions of tabs", async () => {
    const xml = `<w:p><w:pPr><w:tabs><w:tab w:val="left"/></w:tabs></w:pPr>
      <w:t>One</w:t><w:tab/><w:t>two</w:t><w:br/><w:t/><w:instrText>HYPERLINK</w:instrText>
      <w:delText>gone</w:delText><w:tbl><w:t>three</w:t></w:tbl></w:p>`;
    expect(await textOf(xml)).toBe("One\ntwo\nthree");
  });

  it("is found where the main part has another name, and where nothing is packed", async () => {
    const xml = wordXml("Bread");
    for (const options of [{ main: "word/document2.xml" }, { isStored: true }]) {
      const file = await wordDocument(xml, options);
      expect(await wordText(new Blob([file as BlobPart]))).toBe("Bread");
    }
  });

  it("has text boxes, moved text and formulas once, and breaks, hyphens and characters as they are shown", async () => {
    const box = (text: string) =>
      `<w:txbxContent><w:p><w:r><w:t>${text}</w:t></w:r></w:p></w:txbxContent>`;
    const xml = `<w:p><w:r><mc:AlternateContent><mc:Choice Requires="wps">${box("Box")}</mc:Choice>
      <mc:Fallback>${box("Box")}</mc:Fallback></mc:AlternateContent></w:r></w:p>
      <w:p><w:moveFrom w:id="1"><w:r><w:t>Moved</w:t></w:r></w:moveFrom><w:t>before</w:t><w:br w:type="page"/><w:t>after</w:t></w:p>
      <w:p><w:moveTo w:id="1"><w:r><w:t>Moved</w:t></w:r></w:moveTo></w:p>
      <w:p><m:oMath><m:r><m:t>E=m</m:t></m:r></m:oMath><w:t>co</w:t><w:noBreakHyphen/><w:t>op &#8211; &#x1F35E;&#x110000;</w:t></w:p>`;
    expect(await textOf(xml)).toBe("Box\n\nbefore\nafter\nMoved\nE=mco-op – 🍞");
  });

  it("is empty where there is none, or where it is a bomb", async () => {
    expect(await textOf(wordXml())).toBe("");
    expect(await textOf(wordXml("Bread", " ".repeat(3_000_000)))).toBe("");
  });

  it.each([
    ["no archive", new TextEncoder().encode("word/document.xml is what this text is about.")],
    ["nothing", new Uint8Array()],
    [
      "a document that is cut off",
      wordDocument(wordXml("Bread")).then((file) => file.slice(0, 150)),
    ],
    ["a document with a changed byte", wordDocument(wordXml("Bread")).then(spoiled)],
  ])("cannot be read from %s", async (_, file) => {
    await expect(wordText(new Blob([(await file) as BlobPart]))).rejects.toBeInstanceOf(Error);
  });
});

function spoiled(file: Uint8Array): Uint8Array {
  // In the middle of the packed main part.
  return file.fill(255, 150, 200);
}

describe("A form that was sent without script", () => {
  const file = (bytes: number | Uint8Array, type: string) =>
    new File([(typeof bytes === "number" ? new Uint8Array(bytes) : bytes) as BlobPart], "a", {
      type,
    });

  /** The values of one field. */
  async function read(...values: (string | File)[]) {
    const form = new FormData();
    for (const value of values) form.append("a", value);
    return (await formValues(form)).get("a");
  }

  it("has the values that the frame's script sends", async () => {
    const image = file(new Uint8Array([255, 216, 255]), "image/jpeg");
    const document = file(await wordDocument(wordXml("Rye")), "");
    const values = ["Bread", "", "data:image/jpeg;base64,/9j/", "Rye"];
    expect(await read("Bread", file(0, ""), image, document)).toEqual(values);
  });

  it("has a value that no input takes for a file that cannot be read", async () => {
    const [image, large] = [0, 1].map((more) => file(MAX_IMAGE_BYTES + more, "image/png"));
    const empty = file(await wordDocument(wordXml()), "");
    const values = [expect.stringMatching(/^data:/u), "-", "-", "-"];
    expect(await read(image!, large!, file(100, "application/pdf"), empty)).toEqual(values);
  });

  it("has five files at most", async () => {
    const document = file(await wordDocument(wordXml("Rye")), "");
    const values = await read(...Array.from({ length: 6 }, () => document), "Bread");
    expect(values).toEqual(["Rye", "Rye", "Rye", "Rye", "Rye", "-", "Bread"]);
  });
});
