import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** A page of a customer's site being served. */
export type HostPage = { url: string; stop: () => Promise<void> };

/**
 * Serves a customer's page with a widget from its own origin: with the iframe tag at `/`, with iframe and `/embed.js` at `/loader`, with
 * the element that `/embed.js` fills at `/place`.
 * @param port 0 chooses a free port
 * @param embedUrl the address in the frame
 * @throws when the port is in use (`code` is EADDRINUSE)
 */
export function serveHostPage(port: number, embedUrl: string): Promise<HostPage> {
  return servePages(port, {
    "/": page(frameTag(embedUrl, 'loading="lazy"')),
    "/loader": page(adoptedTags(embedUrl)),
    "/place": page(loaderTags(embedUrl)),
  });
}

/** Serves pages (HTML by path) from their own origin. `port` and errors are those of `serveHostPage`. */
export function servePages(port: number, pages: Record<string, string>): Promise<HostPage> {
  const server = createServer((request, response) => {
    const html = pages[request.url ?? ""];
    if (html === undefined) {
      response.writeHead(404, { "Content-Type": "text/plain" }).end("There is no such page here.");
      return;
    }
    response.writeHead(200, { "Content-Type": "text/html; charset=utf-8" }).end(html);
  });
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "localhost", () => {
      const stop = () =>
        new Promise<void>((stopped) => {
          server.close(() => stopped());
          server.closeAllConnections();
        });
      const { port: listening } = server.address() as AddressInfo;
      resolve({ url: `http://localhost:${listening}`, stop });
    });
  });
}

/** The iframe tag for the embed at an address, with one more attribute. */
export function frameTag(embedUrl: string, attribute: string): string {
  const address = embedUrl.replaceAll("&", "&amp;").replaceAll('"', "&quot;");
  return `<iframe src="${address}" title="Course planning assistant" ${attribute}></iframe>`;
}

/** The HTML of a frame that `/embed.js` adopts, for the embed at an address. */
export function adoptedTags(embedUrl: string): string {
  return `${frameTag(embedUrl, "data-widget-frame")}\n${scriptTag(embedUrl)}`;
}

/** The HTML of an element that `/embed.js` fills with a frame, for the embed at an address. */
export function loaderTags(embedUrl: string): string {
  const [type, id, key] = new URL(embedUrl).pathname.split("/").slice(2).map(decodeURIComponent);
  return `<div data-widget="${type}/${id}" data-key="${key}" style="min-height: 600px"></div>
${scriptTag(embedUrl)}`;
}

function scriptTag(embedUrl: string): string {
  return `<script src="${new URL(embedUrl).origin}/embed.js" async></script>`;
}

function page(embed: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Plan a course in an afternoon – Acme Academy</title>
<link rel="icon" href="data:,">
<style>
  :root { --ink: #26221c; --paper: #fbf8f1; --rule: #d9d0bd; --accent: #8a3b12; }
  * { box-sizing: border-box; }
  body { margin: 0; background: var(--paper); color: var(--ink); font: 1.125rem/1.6 Georgia, serif; }
  header, main, footer { max-width: 46rem; margin: 0 auto; padding: 0 1.25rem; }
  header { display: flex; flex-wrap: wrap; gap: .25rem 1.5rem; align-items: baseline; padding-block: 1.25rem; border-bottom: 1px solid var(--rule); }
  header strong { font-size: 1.25rem; margin-right: auto; }
  a { color: var(--accent); }
  h1 { font-size: clamp(1.8rem, 6vw, 2.6rem); line-height: 1.15; margin: 2.5rem 0 .5rem; }
  .by { color: #6b6253; margin-top: 0; }
  figure { margin: 2rem 0; }
  figure > iframe { display: block; width: 100%; height: 46rem; }
  figure > :first-child { border: 1px solid var(--rule); border-radius: .5rem; overflow: hidden; background: #fff; }
  figcaption { font-size: .95rem; color: #6b6253; margin-top: .5rem; }
  footer { border-top: 1px solid var(--rule); padding-block: 1.5rem; margin-top: 3rem; font-size: .95rem; }
</style>
</head>
<body>
<header><strong>Acme Academy</strong><a href="#plan">Course planning</a><a href="#method">Our method</a></header>
<main>
<h1>Plan a course in an afternoon</h1>
<p class="by">From the course planning blog, for people who teach what they know</p>
<p>Most courses do not fail for want of knowledge. They fail on a Tuesday evening, in front of an empty
document, because nobody can see a course in a list of topics. What helps is to say three things first:
who will sit there, what they should be able to do at the end, and how long they have.</p>
<h2 id="plan">Try it here</h2>
<p>Fill in the form with a course you have in mind. You get a first draft to argue with.</p>
<figure>
${embed}
<figcaption>The draft is written by a language model. Read it as you would read a colleague's: with a pencil.</figcaption>
</figure>
<h2 id="method">What to do with the draft</h2>
<p>Strike out a third. Then put what is left into the order in which a learner will need it, not the order in
which you learned it. If a module has no task that a learner can fail at, it is a lecture: give it one.</p>
</main>
<footer>Acme Academy is an invented customer. This page is another site than the widget that it frames.</footer>
</body>
</html>
`;
}
