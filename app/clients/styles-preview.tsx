import { Box } from "@chakra-ui/react";
import { useEffect, useRef, useState } from "react";
import css from "#app/embeds/embed.css?inline";
import proseCss from "#app/prose.css?inline";
import { styleDeclarations, styleVariables } from "#app/embeds/style-variables.ts";
import type { Styles } from "#domain/clients/styles.ts";

// On small screens the frame is low; zooming out keeps the whole embed visible.
const SMALLER = "@media(height<300px){:root{zoom:.65}}";

/** A live preview of a client's styles: a sample page with the embed's own style sheet, in a frame (product/clients 4). */
export function StylesPreview({ styles }: { styles: Partial<Styles> }) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [page] = useState(() => previewPage(styles));
  // Sets variables in the loaded page: reloading the frame at every change would flicker.
  function show() {
    const root = frame.current?.contentDocument?.documentElement;
    for (const [name, value] of styleVariables(styles)) root?.style.setProperty(name, value);
  }
  useEffect(show);
  return (
    <Box
      asChild
      display="block"
      w="full"
      minH={{ base: "48", md: "80" }}
      h={{ base: "48", md: "full" }}
      // On small screens the preview stays visible above the fields.
      order={{ base: -1, md: 0 }}
      position={{ base: "sticky", md: "static" }}
      top="0"
      zIndex="1"
      borderWidth="1px"
      borderStyle="solid"
      borderColor="border"
      borderRadius="lg"
    >
      {/* oxlint-disable-next-line react/iframe-missing-sandbox -- our own HTML, and colours that match strict patterns */}
      <iframe ref={frame} title="Preview" tabIndex={-1} srcDoc={page} onLoad={show} />
    </Box>
  );
}

function previewPage(styles: Partial<Styles>): string {
  // Inert, because nobody fills in a preview.
  return `<!doctype html>
    <html lang="en"><title>Preview</title><style>:root{${styleDeclarations(styles)}}${css}${proseCss}${SMALLER}</style>
    <body><main inert><h1>Widget name</h1>
    <div class="intro"><div class="landing prose"><p>A landing text, in the secondary colour, with <a>a link</a>.</p></div></div>
    <form><label><span>Your topic</span><input placeholder="Such as bread baking"></label><button type="button">Submit</button></form>
    </main></body></html>`;
}
