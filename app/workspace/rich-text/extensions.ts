import { Mark } from "@tiptap/core";
import { Image } from "@tiptap/extension-image";
import { TextAlign } from "@tiptap/extension-text-align";
import { TextStyleKit } from "@tiptap/extension-text-style";
import { StarterKit } from "@tiptap/starter-kit";
import { LANDING_LINK } from "#domain/widgets/landing-text.ts";
import { ImageUrl } from "#domain/field.ts";

/** The formats of the editor. The sanitiser keeps all of them (domain/widgets/landing-text.ts, worker/sanitize.ts). */
export const EXTENSIONS = [
  StarterKit.configure({
    link: {
      openOnClick: false,
      isAllowedUri: (address) => LANDING_LINK.test(address ?? ""),
      HTMLAttributes: { rel: "noopener noreferrer nofollow", target: "_blank" },
    },
  }),
  TextStyleKit.configure({ lineHeight: false }),
  TextAlign.configure({ types: ["heading", "paragraph"] }),
  tagMark("subscript", "sub"),
  tagMark("superscript", "sup"),
  Image.extend({
    addInputRules: () => [],
    parseHTML: () => [{ tag: "img", getAttrs: (image) => hasImageUrl(image) && null }],
  }),
];

function tagMark(name: string, tag: string) {
  return Mark.create({
    name,
    excludes: "subscript superscript",
    parseHTML: () => [{ tag }],
    renderHTML: ({ HTMLAttributes }) => [tag, HTMLAttributes, 0],
  });
}

function hasImageUrl(image: HTMLElement): boolean {
  const address = image.getAttribute("src");
  return Boolean(address) && ImageUrl.safeParse(address).success;
}
