import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { gzipSync } from "node:zlib";
import { listenLocally } from "#tests/support/local-server.ts";

const PAGE = { "Content-Type": "text/html; charset=utf-8" };

/** The addresses of names in the fake DNS: those of the first label, such as `at-10-0-0-1`, or a public one. */
const ADDRESS_OF = /^at-([0-9a-f-]+)\./u;

/**
 * Starts a fake of the web in Node: `/{host}/{path}` is a request to `https://{host}/{path}` (tests/support/outside.ts). The host
 * `cloudflare-dns.com` is a resolver; on others the path selects the answer, and `refuse=TEXT` refuses bodies with this text. `/received/TOKEN` gives the POST requests whose query has
 * `token=TOKEN`.
 */
export async function startFakeSites(): Promise<{ url: string; close(): Promise<void> }> {
  return listenLocally(createServer(answer));
}

/** The POST requests with a token in their address, by token. */
const received = new Map<string, Received[]>();

/** A request to a webhook. */
export type Received = { headers: Record<string, string>; body: string };

function answer(request: IncomingMessage, response: ServerResponse): void {
  const { pathname, searchParams } = new URL(request.url ?? "/", "http://fake");
  const [, host, what = ""] = pathname.split("/");
  const token = searchParams.get("token");
  if (host === "received") return void response.end(JSON.stringify(received.get(what) ?? []));
  if (request.method === "POST" && token) keep(request, token);
  const refused = searchParams.get("refuse");
  if (refused) {
    const isRefused = () =>
      received
        .get(token ?? "")
        ?.at(-1)
        ?.body.includes(refused);
    return void request.on("end", () => response.writeHead(isRefused() ? 500 : 204).end());
  }
  if (host === "cloudflare-dns.com") return resolve(searchParams, response);
  const text = searchParams.get("html") ?? "";
  const answers: Record<string, () => unknown> = {
    page: () =>
      response
        .writeHead(200, { ...PAGE, "Content-Security-Policy": searchParams.getAll("csp") })
        .end(text),
    // The bytes of UTF-8: headers have no other letters.
    to: () => response.writeHead(302, { Location: inBytes(searchParams.get("url") ?? "") }).end(),
    long: () => response.writeHead(200, PAGE).end("x".repeat(600 * 1024) + text),
    // 10 MB in 10 kB.
    bomb: () =>
      response
        .writeHead(200, { ...PAGE, "Content-Encoding": "gzip" })
        .end(gzipSync(Buffer.alloc(10 * 1024 * 1024, " "))),
    late: () => response.writeHead(200, PAGE).end(" ".repeat(500 * 1024) + text),
    text: () => response.writeHead(200, { "Content-Type": "text/plain" }).end(text),
    echo: () => response.writeHead(200, PAGE).end(JSON.stringify(request.headers)),
    // The body never ends.
    slow: () => response.writeHead(200, PAGE).write("<p>"),
    silent: () => undefined,
    broken: () => request.socket.destroy(),
  };
  const play = answers[what];
  if (play) play();
  else response.writeHead(Number(what) || 404, PAGE).end();
}

function keep(request: IncomingMessage, token: string): void {
  const chunks: Buffer[] = [];
  request.on("data", (chunk: Buffer) => chunks.push(chunk));
  request.on("end", () => {
    const headers = request.headers as Record<string, string>;
    const one = { headers, body: Buffer.concat(chunks).toString() };
    received.set(token, [...(received.get(token) ?? []), one]);
  });
}

function inBytes(text: string): string {
  return Buffer.from(text).toString("latin1");
}

function resolve(query: URLSearchParams, response: ServerResponse): void {
  const name = query.get("name") ?? "";
  const type = query.get("type") === "A" ? 1 : 28;
  const given = ADDRESS_OF.exec(name)?.[1];
  const isV6 = given?.includes("--") || /[a-f]/u.test(given ?? "");
  const data = given?.replaceAll("-", isV6 ? ":" : ".") ?? "93.184.215.14";
  const isAsked = (isV6 ? 28 : 1) === type && !name.startsWith("nowhere.");
  const records = isAsked ? [{ name, type, TTL: 60, data }] : [];
  response
    .writeHead(200, { "Content-Type": "application/dns-json" })
    .end(JSON.stringify({ Status: records.length > 0 ? 0 : 3, Answer: records }));
}
