import { onTestFinished, vi } from "vitest";

/** Answers by path. */
export type Answers = Record<string, (request: Request) => Response | Promise<Response>>;

/** A public address, which the fake resolver gives for every name. */
const PUBLIC = { Answer: [{ type: 1, data: "93.184.215.14" }] };

/**
 * Answers calls to a site in place of the network, until the end of the test. Several sites can be stubbed at the same time.
 * @param site its origin, the paths that were asked for in their order, and answers in place of the usual ones
 */
export function stubSite(
  site: { origin: string; asked: string[]; answers: Answers },
  usual: Answers,
): void {
  const original = globalThis.fetch;
  vi.stubGlobal("fetch", async (input: string | URL | Request, init?: RequestInit) => {
    const request = new Request(input, init);
    const url = new URL(request.url);
    if (url.host === "cloudflare-dns.com") return Response.json(PUBLIC);
    if (url.origin !== site.origin) return original(input, init);
    site.asked.push(url.pathname);
    const answer = site.answers[url.pathname] ?? usual[url.pathname];
    return answer ? answer(request) : new Response(null, { status: 404 });
  });
  onTestFinished(() => void vi.unstubAllGlobals());
}
