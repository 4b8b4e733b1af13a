import { Box } from "@chakra-ui/react";
import { useEffect, useRef, useState } from "react";
import css from "#app/embeds/embed.css?inline";
import proseCss from "#app/prose.css?inline";
import { frameLook } from "#app/embeds/frame-look.ts";
import { styleDeclarations, styleVariables } from "#app/embeds/style-variables.ts";
import type { ClientFrame } from "#domain/clients/frame.ts";
import type { Styles } from "#domain/clients/styles.ts";

// On small screens the frame is low; zooming out keeps the whole embed visible.
const SMALLER = "@media(height<300px){:root{zoom:.65}}";

type StylesPreviewProps = {
  styles: Partial<Styles>;
  /** The look of the client's frames, validated. */
  frame: ClientFrame;
  title: string;
  isSticky?: boolean;
};

/** A live preview of a client's styles: a sample page with the embed's own style sheet, in a frame (product/clients 4). */
export function StylesPreview({ styles, frame: look, title, isSticky }: StylesPreviewProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [page] = useState(() => previewPage(styles));
  // Sets variables in the loaded page: reloading the frame at every change would flicker.
  function show() {
    const page = frame.current?.contentDocument;
    // A frame with `srcdoc` begins with a document without any element; `onLoad` follows.
    if (!page?.documentElement) return;
    for (const [name, value] of styleVariables(styles))
      page.documentElement.style.setProperty(name, value);
    const rules = page.querySelector("#look");
    // Without the rules for dark schemes: those colours have a preview of their own.
    if (rules) rules.textContent = frameLook({ ...look, scheme: "light" }, styles);
    const logo = page.querySelector<HTMLImageElement>(".logo");
    if (logo?.getAttribute("src") !== (look.logo ?? "")) logo?.setAttribute("src", look.logo ?? "");
  }
  useEffect(show);
  return (
    <Box
      asChild
      display="block"
      w="full"
      h={{ base: isSticky ? "48" : "96", md: "md" }}
      // It stays visible beside the fields; on small screens above them.
      {...(isSticky && { position: "sticky", top: "0", zIndex: "1", order: { base: -1, md: 0 } })}
      borderWidth="1px"
      borderStyle="solid"
      borderColor="border"
      borderRadius="lg"
    >
      {/* oxlint-disable-next-line react/iframe-missing-sandbox -- our own HTML, and colours that match strict patterns */}
      <iframe ref={frame} title={title} tabIndex={-1} srcDoc={page} onLoad={show} />
    </Box>
  );
}

function previewPage(styles: Partial<Styles>): string {
  // Inert, because nobody fills in a preview.
  return `<!doctype html>
    <html lang="en"><title>Preview</title><style>:root{${styleDeclarations(styles)}}${css}${proseCss}${SMALLER}</style><style id="look"></style>
    <body><main inert><img class="logo" hidden src="" alt=""><h1>Widget name</h1>
    <div class="intro"><div class="landing prose"><p>A landing text, in the secondary color, with <a>a link</a>.</p></div></div>
    <form><label><span>Your topic</span><input placeholder="Such as bread baking"></label><button type="button">Submit</button></form>
    </main></body></html>`;
}
