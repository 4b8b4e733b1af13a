import { describe, expect, it } from "vitest";
import { makeToken } from "#tests/support/accounts.ts";
import { call } from "#tests/support/app.ts";
import {
  makeClient,
  makeEmbed,
  makeToolkit,
  makeWidget,
  uniqueLetters,
} from "#tests/support/factories.ts";

/** The response body without the request id, which differs in every response. */
async function bodyOf(response: Response) {
  const { requestId: _requestId, ...body } = (await response.json()) as Record<string, unknown>;
  return body;
}

describe("GET /ai/{type}/{id}/{apikey}", () => {
  it("gives the widget and its client's styles, and nothing else about the client", async () => {
    const styles = { background: "#101010", color: "white", font: "serif", secondarycolor: "red" };
    const texts = {
      description: "What it does",
      landingText: "<p>Hello</p>",
      youtube: "dQw4w9WgXcQ",
    };
    const { aiPath, widget, toolkit } = await makeEmbed({ styles, tagline: "Secret" }, texts);
    const response = await call(aiPath);
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({
      data: {
        id: widget.id,
        type: toolkit.collection,
        data: {
          name: widget.data.name,
          prompt: "Write about {topic} for {audience}.",
          submit: "Write",
          answer: { kind: "text", count: 5 },
          inputs: [
            {
              name: "topic",
              type: "text",
              label: "Topic",
              placeholder: "Bread",
              inputOrder: 1,
              required: false,
            },
            {
              name: "audience",
              type: "selectarea",
              label: "Audience",
              placeholder: "Parents",
              inputOrder: 2,
              required: false,
            },
          ],
          description: "What it does",
          landingText: "<p>Hello</p>",
          pageNumber: 1,
          youtube: "dQw4w9WgXcQ",
          image: "",
        },
        clientdata: { styles, frame: {} },
      },
    });
  });

  it("needs no sign-in, sets no cookie and answers with a slash at the end too", async () => {
    const { aiPath } = await makeEmbed();
    const response = await call(`${aiPath}/`);
    expect(response.status).toBe(200);
    expect(response.headers.get("Set-Cookie")).toBeNull();
  });

  it("finds a widget of a toolkit whose collection has spaces and accents", async () => {
    const token = await makeToken({ isAdmin: true });
    const collection = `Café ${uniqueLetters()}`;
    await call("/toolkits/add", { token, body: { name: collection, collection } });
    const widget = await makeWidget(collection);
    const client = await makeClient({ approvedToolkits: [collection] });
    const approvals = { clientid: client.id, approvedWidgets: [widget.id] };
    await call("/clients/editwidgets", { token, body: approvals });
    const path = `/ai/${encodeURIComponent(collection)}/${widget.id}/${client.apikey}`;
    expect((await call(path)).status).toBe(200);
  });

  it("may be kept by the platform's cache for a minute, under the tags of widget and client", async () => {
    const { aiPath, widget, client } = await makeEmbed();
    const { headers } = await call(aiPath);
    expect(headers.get("Cache-Control")).toBe("no-cache");
    expect(headers.get("Cloudflare-CDN-Cache-Control")).toBe(
      "public, max-age=60, stale-while-revalidate=240, stale-if-error=86400",
    );
    expect(headers.get("Cache-Tag")?.split(",")).toEqual([
      `widget-${widget.id}`,
      `client-${client.id}`,
    ]);
  });

  it("cleans landing text that was stored before the rules were what they are", async () => {
    const landingText = '<p onclick="x()">Hello<script>alert(1)</script></p>';
    const { aiPath } = await makeEmbed({}, { landingText });
    const { data } = (await (await call(aiPath)).json()) as {
      data: { data: { landingText: string } };
    };
    expect(data.data.landingText).toBe("<p>Hello</p>");
  });
});

describe("an embed that a key may not use", () => {
  it("is the same 'not found', whatever the reason", async () => {
    const { toolkit, widget, client } = await makeEmbed();
    const { collection } = toolkit;
    const unapproved = await makeWidget(collection);
    const otherToolkit = await makeToolkit();
    const stranger = await makeClient({ approvedToolkits: [collection] });
    const paths = {
      "a wrong key": `${collection}/${widget.id}/${crypto.randomUUID()}`,
      "an unknown widget": `${collection}/${crypto.randomUUID()}/${client.apikey}`,
      "an unapproved widget": `${collection}/${unapproved.id}/${client.apikey}`,
      "another client's widget": `${collection}/${widget.id}/${stranger.apikey}`,
      "another toolkit": `${otherToolkit.collection}/${widget.id}/${client.apikey}`,
      "an unknown toolkit": `${uniqueLetters()}/${widget.id}/${client.apikey}`,
      "a client's id in place of its key": `${collection}/${widget.id}/${client.id}`,
    };
    for (const [reason, path] of Object.entries(paths)) {
      for (const body of [undefined, { inputs: { topic: "Bread", audience: "Parents" } }]) {
        const response = await call(`/ai/${path}`, { body });
        expect([reason, response.status, await bodyOf(response)]).toEqual([
          reason,
          404,
          {
            status: 404,
            title: "Not Found",
            code: "not_found",
            detail: "The address may be wrong, or this site may no longer use the widget.",
          },
        ]);
        expect(response.headers.get("Content-Type")).toBe("application/problem+json");
        expect(response.headers.get("Cache-Control")).toBe("no-store");
        expect(response.headers.get("Cache-Tag")).toBeNull();
      }
    }
  });

  it("is not found while its toolkit is not approved, even where the widget is", async () => {
    const { widget, client, aiPath } = await makeEmbed();
    const other = await makeToolkit();
    const token = await makeToken({ isAdmin: true });
    const change = { clientid: client.id, approvedToolkits: [other.collection] };
    expect((await call("/clients/edit", { token, body: change })).status).toBe(200);
    expect(client.approvedWidgets).toContain(widget.id);
    expect((await call(aiPath)).status).toBe(404);
  });

  it.each([
    ["names that every object has", "/ai/__proto__/constructor/toString"],
    ["a null character", "/ai/a/b/%00"],
    ["a picture", "/ai/a/b/%F0%9F%8D%9E"],
    ["bytes that are no UTF-8", "/ai/%ff/%fe/%c0%80"],
    ["words of SQL", "/ai/a/'; drop table widgets;--/c"],
    ["a key that is too long for the edge cache", `/ai/a/b/${"k".repeat(600)}`],
    ["an id that is too long for the edge cache", `/ai/a/${"w".repeat(5_000)}/c`],
  ])("is not found, and no failure of ours, for a path of %s", async (_, path) => {
    for (const method of ["GET", "OPTIONS"]) {
      expect((await call(path, { method })).status).toBe(404);
    }
    expect((await call(path, { body: { inputs: { a: "b" } } })).status).toBe(404);
  });
});
