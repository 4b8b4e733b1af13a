import { Id } from "#domain/field.ts";
import { z } from "#domain/zod.ts";

/** The most characters of pasted HTML. */
export const MAX_HTML = 200_000;

/** The address of a page, its HTML, or both. With the HTML, the page is not fetched. */
const fields = z.object({
  address: z.string().trim().min(1).max(2_000).optional(),
  html: z
    .string()
    .min(1)
    .max(MAX_HTML, `Paste at most ${MAX_HTML.toLocaleString("en")} characters.`)
    .optional(),
});
export type PageToCheck = z.output<typeof fields>;

const namesPage = [
  ({ address, html }: PageToCheck) => address !== undefined || html !== undefined,
  "Send the address of a page, or its HTML.",
] as const;

/** The body of `POST /clients/check`. */
export const PageCheck = z.object({ clientid: Id, ...fields.shape }).refine(...namesPage);

/** The body of `POST /site/check`: of the own client. */
export const OwnPageCheck = fields.refine(...namesPage);

/** A frame, or an element for `/embed.js`, that shows a widget. */
export type PlacedWidget = {
  type: string;
  id: string;
  key: string;
  /** The address in the frame. */
  url: URL;
  /** `null` for an element that `/embed.js` turns into a frame. */
  frame: PlacedFrame | null;
};

export type PlacedFrame = {
  sandbox: string | null;
  mayCopy: boolean;
  hasTitle: boolean;
  /** Whether `/embed.js` follows its height. */
  isAdopted: boolean;
};

/** The parts of a page that the check reads. The product keeps nothing else of it. */
export type HostPage = {
  widgets: PlacedWidget[];
  /** The scripts `/embed.js` of this site, with the policy's nonce if they have one. */
  scripts: { url: URL; hasNonce: boolean }[];
  policies: string[];
  /** The origin of the page; `null` for pasted HTML. */
  origin: string | null;
};
