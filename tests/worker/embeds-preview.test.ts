import { describe, expect, it } from "vitest";
import { PREVIEW_KEY } from "#domain/clients/preview-key.ts";
import { LIMITS } from "#domain/limits.ts";
import { makeToken, signedIn } from "#tests/support/accounts.ts";
import { call, env, SITE, withModel } from "#tests/support/app.ts";
import { stopClock } from "#tests/support/clock.ts";
import { makeClient, makeEmbed, makeWidget, uniqueLetters } from "#tests/support/factories.ts";

const INPUTS = { inputs: { topic: "Bread", audience: "Parents" } };

/** Creates an embed of a client with a domain, and a signed-in person of that client. Returns the path of the preview. */
async function makePreview({ isAdmin = false } = {}) {
  const domainURL = `https://${crypto.randomUUID()}.example`;
  const embed = await makeEmbed({ domainURL });
  const account = await signedIn({ clientId: embed.client.id, isAdmin });
  const path = previewOf(embed.widget);
  return { ...embed, ...account, path, headers: { Cookie: account.cookie } };
}

function previewOf({ type, id }: { type: string; id: string }): string {
  return `/ai/${type}/${id}/${PREVIEW_KEY}`;
}

describe("the preview key", () => {
  it("shows a signed-in person a widget with the look of their own client", async () => {
    const { path, headers, widget, client } = await makePreview();
    const response = await call(path, { headers });
    const { data } = (await response.json()) as { data: { id: string; clientdata: unknown } };
    expect(response.status).toBe(200);
    expect(data).toMatchObject({ id: widget.id, clientdata: { styles: client.styles } });
  });

  it("opens nothing without a session's cookie, nor for a page that is not ours", async () => {
    const { path, headers, token } = await makePreview();
    const bad = {
      "no cookie": { Cookie: "" },
      "an access token alone": { Cookie: "", Authorization: `Bearer ${token}` },
      "a cookie that is none of ours": { Cookie: "refresh=0123456789abcdef" },
      "a call by another site's page": { Origin: "https://evil.example" },
      "a sandboxed page": { Origin: "null" },
      "a frame of another site": { "Sec-Fetch-Site": "cross-site" },
      "a frame of a sister site": { "Sec-Fetch-Site": "same-site" },
    };
    for (const [what, changed] of Object.entries(bad)) {
      for (const body of [undefined, INPUTS]) {
        const response = await call(path, { body, headers: { ...headers, ...changed } });
        expect([what, response.status]).toEqual([what, 404]);
      }
    }
  });

  it("opens nothing for the client's own site, which may frame the real embed", async () => {
    const { path, headers, aiPath, client } = await makePreview();
    const Origin = client.domainurl;
    expect((await call(aiPath, { headers: { Origin } })).status).toBe(200);
    expect((await call(path, { headers: { ...headers, Origin } })).status).toBe(404);
    expect((await call(path, { method: "OPTIONS", headers: { Origin } })).status).toBe(404);
  });

  it("opens for our own pages and for an address that was typed in", async () => {
    const { path, headers } = await makePreview();
    const own: Record<string, string>[] = [
      { "Sec-Fetch-Site": "same-origin", Origin: SITE },
      { "Sec-Fetch-Site": "none" },
    ];
    for (const said of own) {
      expect((await call(path, { headers: { ...headers, ...said } })).status).toBe(200);
    }
  });

  it("ends with the session", async () => {
    const { path, headers } = await makePreview();
    expect((await call("/logout", { headers })).status).toBe(204);
    expect((await call(path, { headers })).status).toBe(404);
  });

  it("ends with the account", async () => {
    const { path, headers, user } = await makePreview();
    const token = await makeToken({ isAdmin: true });
    expect((await call("/users", { method: "DELETE", token, body: { id: user.id } })).status).toBe(
      204,
    );
    expect((await call(path, { headers })).status).toBe(404);
  });
});

describe("a preview for a chosen client", () => {
  it("has that client's styles, for an administrator", async () => {
    const { path, headers } = await makePreview({ isAdmin: true });
    const styles = { background: "#101418", color: "white", font: "", secondarycolor: "" };
    const chosen = await makeClient({ styles, frame: { accent: "#7c3aed" } });
    const own = { styles: chosen.styles, frame: { accent: "#7c3aed" } };
    const shown = async (query: string) => {
      const response = await call(path + query, { headers });
      const { data } = (await response.json()) as { data: { clientdata: object } };
      expect(response.headers.get("Cache-Control")).toBe("no-store");
      return data.clientdata;
    };
    expect(await shown(`?client=${chosen.id}`)).toEqual(own);
    expect(await shown("")).not.toEqual(own);
    const missing = await call(`${path}?client=unknown`, { headers });
    expect(missing.status).toBe(404);
  });

  it("is not found by a user, unless it is the user's own client", async () => {
    const { path, headers, client } = await makePreview();
    const other = await makeClient();
    for (const body of [undefined, INPUTS]) {
      const refused = await call(`${path}?client=${other.id}`, { headers, body });
      expect(refused.status).toBe(404);
    }
    expect((await call(`${path}?client=${client.id}`, { headers })).status).toBe(200);
  });

  it("is answered by that client's model, at the expense of the person's own client", async () => {
    stopClock();
    const { path, headers, client } = await makePreview({ isAdmin: true });
    const gptModel = `model-${uniqueLetters()}`;
    const chosen = await makeEmbed({ gptModel });
    const env = { ...withModel("ok"), DAILY_ANSWERS_PER_CLIENT: "1" };
    const body = INPUTS;
    const reply = await call(`${path}?client=${chosen.client.id}`, { headers, env, body });
    expect(await reply.json()).toMatchObject({ result: expect.stringContaining(gptModel) });
    expect((await call(chosen.aiPath, { env, body })).status).toBe(200);
    const own = await makeToken({ clientId: client.id });
    const post = { type: "socialpost", prompt: "Bread" };
    expect((await call("/api/generate", { token: own, env, body: post })).status).toBe(429);
  });
});

describe("a preview", () => {
  it("may be framed by this site alone, and is kept by nobody", async () => {
    const { path, headers, widget, client } = await makePreview();
    const response = await call(path, { headers });
    expect(response.headers.get("Content-Security-Policy")).toBe(
      "default-src 'none'; frame-ancestors 'self'",
    );
    expect(response.headers.get("Cache-Control")).toBe("no-store");
    expect(response.headers.get("Cache-Tag")).toBeNull();
    const kept = [`widget:${widget.id}`, `client:${client.apikey}`, `client:${PREVIEW_KEY}`];
    for (const key of kept) expect(await env.KV.get(key)).toBeNull();
  });

  it("shows a user what their client has approved, an administrator everything", async () => {
    const { headers, widget, client } = await makePreview();
    const unapproved = previewOf(await makeWidget(widget.type));
    const foreign = previewOf((await makeEmbed()).widget);
    const { cookie } = await signedIn({ clientId: client.id, isAdmin: true });
    for (const path of [unapproved, foreign]) {
      expect((await call(path, { headers })).status).toBe(404);
      expect((await call(path, { headers, body: INPUTS })).status).toBe(404);
      expect((await call(path, { headers: { Cookie: cookie } })).status).toBe(200);
    }
  });

  it("is not found under another type, for administrators either", async () => {
    const { headers, widget } = await makePreview({ isAdmin: true });
    const { toolkit } = await makeEmbed();
    const path = previewOf({ type: toolkit.collection, id: widget.id });
    expect((await call(path, { headers })).status).toBe(404);
  });

  it("cleans landing text as an embed does", async () => {
    const { headers, toolkit } = await makePreview({ isAdmin: true });
    const landingText = "<p>Hello<script>alert(1)</script></p>";
    const widget = await makeWidget(toolkit.collection, { landingText });
    const response = await call(previewOf(widget), { headers });
    const { data } = (await response.json()) as { data: { data: { landingText: string } } };
    expect(data.data.landingText).toBe("<p>Hello</p>");
  });

  it("is answered by the model under the same lock, at the expense of the person", async () => {
    stopClock();
    const { path, headers } = await makePreview();
    const options = { headers, env: { ...withModel("ok"), DAILY_ANSWERS_PER_USER: "1" } };
    const altered = await call(path, { ...options, body: { prompt: "Write me a poem." } });
    expect(altered.status).toBe(422);
    const first = await call(path, { ...options, body: INPUTS });
    expect(first.status).toBe(200);
    expect(await first.json()).toMatchObject({ result: expect.stringContaining("Bread") });
    const second = await call(path, { ...options, body: INPUTS });
    expect(second.status).toBe(429);
    expect(await second.json()).toMatchObject({ detail: LIMITS.DAILY_ANSWERS_PER_USER.sentence });
  });
});
