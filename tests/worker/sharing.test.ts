import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { users as userTable } from "#db/schema/accounts.ts";
import { DAY_MS } from "#domain/time.ts";
import {
  NOBODY_SHARES,
  SHARES_LATER,
  TOO_MANY_SHARES,
  isShareCode,
  newShareCode,
} from "#domain/sharing.ts";
import type { OwnShares, Share, SharePage } from "#domain/sharing.ts";
import type { Widget } from "#domain/widgets/widget.ts";
import { makeSession, makeToken } from "#tests/support/accounts.ts";
import { call, env, withModel } from "#tests/support/app.ts";
import { letPass, stopClock } from "#tests/support/clock.ts";
import { countedBindings } from "#tests/support/counting.ts";
import {
  db,
  makeEmbed,
  makeWidget,
  readJson,
  readProblem,
  uniqueLetters,
  uniqueSite,
} from "#tests/support/factories.ts";
import { administrate, makeManaged } from "#tests/support/managed.ts";
import { otherKv } from "#tests/support/outbox.ts";
import { makeOwnWidget } from "#tests/support/own-toolkits.ts";
import { SPENT } from "#tests/support/rate-limits.ts";
import { makeTool } from "#tests/support/personal-tools.ts";
import { INPUTS } from "#tests/support/runs.ts";
import { TOPIC, makeShare, sharedTool } from "#tests/support/sharing.ts";

const admin = () => makeToken({ isAdmin: true });
const OPEN = { page: true, frame: true };
const ENDED = { page: false, frame: false };

type Shared = Awaited<ReturnType<typeof makeShare>>;

describe("A share", () => {
  it("opens its widget, approved or not, and the frame differs from the client's in no byte", async () => {
    const { aiPath, apikey, client, token, widget } = await makeShare();
    const ofClient = await call(aiPath.replace(apikey, client.apikey));
    const ofShare = await call(aiPath);
    expect(await ofShare.text()).toBe(await ofClient.text());
    expect(ofShare.headers.get("Content-Security-Policy")).toBe(
      "default-src 'none'; frame-ancestors 'self'",
    );
    await call("/site/widgets", { token, body: { withdraw: [widget.id] } });
    expect((await call(aiPath.replace(apikey, client.apikey))).status).toBe(404);
    expect((await call(aiPath, { body: TOPIC, env: withModel("ok") })).status).toBe(200);
  });

  it("opens nothing else, and is no key of its client", async () => {
    const { client, apikey, token, widget, aiPath } = await makeShare();
    await administrate({ clientid: client.id, domainURL: uniqueSite() });
    const other = await makeWidget(widget.type);
    await call("/site/widgets", { token, body: { approve: [other.id] } });
    const path = aiPath.replace(widget.id, other.id);
    const statuses = await Promise.all([
      call(path),
      call(path, { body: TOPIC, env: withModel("ok") }),
      call(path.replace("/ai/", "/embed/").replace(apikey, client.apikey)),
      call("/site/endkey", { token, body: { apikey } }),
      call(`/site/ask/${widget.type}/${widget.id}`, { token: apikey, body: TOPIC }),
    ]);
    expect(statuses.map(({ status }) => status)).toEqual([404, 404, 200, 404, 401]);
    // Also where the cached client says that the share opens the other widget.
    const kept = (await env.KV.get(`client:${apikey}`)) ?? "";
    await env.KV.put(`client:${apikey}`, kept.replaceAll(widget.id, other.id));
    const fooled = { ...withModel("ok"), KV: otherKv().KV };
    expect((await call(path, { body: INPUTS, env: fooled })).status).toBe(404);
    await env.KV.put(`client:${apikey}`, kept);
    const keys = await readJson<{ apikey: string }[]>("/site/keys", token);
    expect(keys).toHaveLength(1);
    // It cannot become one, which would open all widgets to everybody who has the link.
    const taken = await readProblem(await administrate({ clientid: client.id, apikey }));
    expect([taken.status, taken.detail]).toEqual([409, "This key is in use already."]);
    const ended = (await (
      await call("/shares/add", { token, body: { widgetid: widget.id } })
    ).json()) as Share;
    await call("/shares", { method: "DELETE", token, body: { code: ended.code } });
    const rotation = { endsAt: new Date(Date.now() + DAY_MS).toISOString() };
    expect((await call("/site/rotatekey", { token, body: rotation })).status).toBe(200);
    // The page of an ended share goes on to say so.
    expect((await sharedTool(ended.code)).site?.name).toBe(client.clientname);
    const headers = { Origin: uniqueSite() };
    expect((await call(aiPath, { headers, body: TOPIC })).status).toBe(403);
    expect((await call(aiPath)).status).toBe(200);
  });

  it("may not be asked or framed by the client's own site", async () => {
    const domainURL = uniqueSite();
    const { client, aiPath } = await makeShare();
    await administrate({ clientid: client.id, domainURL });
    const response = await call(aiPath, { headers: { Origin: domainURL } });
    expect(response.status).toBe(403);
    expect((await call(aiPath)).headers.get("Content-Security-Policy")).not.toContain(domainURL);
  });

  const ends: Record<string, (share: Shared) => Promise<unknown>> = {
    "its maker ends it": async ({ token, code }) =>
      call("/shares", { method: "DELETE", token, body: { code } }),
    "another manager ends it": async ({ client, code }) => {
      const token = await makeToken({ clientId: client.id, isManager: true });
      return call("/site/shares", { method: "DELETE", token, body: { code } });
    },
    "the site allows no sharing": async ({ edit }) => edit({ sharing: "nobody" }),
    "the widget is deleted": async ({ token, path, widget }) =>
      call(path, { method: "DELETE", token, body: { id: widget.id } }),
  };
  const demotion: typeof ends = {
    "its maker is demoted": async ({ client, user }) => {
      const token = await makeToken({ clientId: client.id, isManager: true });
      const body = { id: user.id, role: "educator" };
      return call("/site/people/role", { token, body });
    },
  };
  const endsOfPersons: typeof ends = {
    "its author gets another client": async ({ user }) => {
      const { client } = await makeManaged();
      const body = { id: user.id, clientId: client.id };
      return call("/users/edit", { token: await admin(), body });
    },
    "its author's account is deleted": async ({ user }) =>
      call("/users", { method: "DELETE", token: await admin(), body: { id: user.id } }),
    "its author's account is removed by a manager": async ({ client, user }) => {
      const token = await makeToken({ clientId: client.id, isManager: true });
      return call("/site/people", { method: "DELETE", token, body: { id: user.id } });
    },
  };

  it.each(Object.entries({ ...ends, ...endsOfPersons }))(
    "of a person ends at once when %s, whatever a cache says",
    async (reason, end) => {
      const share = await makeShare({ isOfSite: false });
      const { isOpen, apikey, aiPath, code } = share;
      expect(await isOpen()).toEqual(OPEN);
      const key = `client:${apikey}`;
      const kept = (await env.KV.get(key)) ?? "";
      expect(((await end(share)) as Response).ok).toBe(true);
      // Either entry is needed. Of what is deleted, none stays.
      const entries = [await env.KV.get(key), await env.KV.get(`widget:${share.widget.id}`)];
      expect(entries.map((entry) => entry === null)).toEqual([
        reason !== "the widget is deleted",
        /deleted|removed/u.test(reason),
      ]);
      expect(await isOpen()).toEqual(ENDED);
      await env.KV.put(key, kept);
      const bindings = { ...withModel("ok"), KV: otherKv().KV };
      expect((await call(aiPath, { body: TOPIC, env: bindings })).status).toBe(404);
      expect((await sharedTool(code)).site.name).toBe(share.client.clientname);
    },
  );

  it.each(Object.entries(ends))("of a site ends at once when %s", async (_, end) => {
    const share = await makeShare();
    expect(await share.isOpen()).toEqual(OPEN);
    expect(((await end(share)) as Response).ok).toBe(true);
    expect(await share.isOpen()).toEqual(ENDED);
  });

  it.each(Object.entries({ ...demotion, ...endsOfPersons }))(
    "of a site goes on when %s",
    async (_, end) => {
      const share = await makeShare();
      expect(((await end(share)) as Response).ok).toBe(true);
      expect(await share.isOpen()).toEqual(OPEN);
    },
  );

  it("of a person goes on when the site allows fewer tools than the person has", async () => {
    const share = await makeShare({ isOfSite: false });
    await administrate({ clientid: share.client.id, educatorTools: 0 });
    expect(await share.isOpen()).toEqual(OPEN);
    expect((await call(share.aiPath, { body: TOPIC, env: withModel("ok") })).status).toBe(200);
  });

  it("of a widget of the platform ends when its toolkit is not offered any more", async () => {
    const { token } = await makeManaged();
    const { toolkit, widget } = await makeEmbed();
    const offer = async (isOffered: boolean) =>
      call("/toolkits/edit", { token: await admin(), body: { toolkitid: toolkit.id, isOffered } });
    const share = async () => call("/shares/add", { token, body: { widgetid: widget.id } });
    expect((await share()).status).toBe(404);
    await offer(true);
    const { code } = (await (await share()).json()) as Share;
    const { tool } = await sharedTool(code);
    const path = `/ai/${widget.type}/${widget.id}/${tool?.apikey}`;
    expect((await call(path)).status).toBe(200);
    // Another change does not load all of its shares anew.
    const rename = { toolkitid: toolkit.id, name: uniqueLetters() };
    await call("/toolkits/edit", { token: await admin(), body: rename });
    expect(await env.KV.get(`client:${tool?.apikey}`)).not.toBeNull();
    await offer(false);
    expect((await sharedTool(code)).tool).toBeNull();
    expect((await call(path)).status).toBe(404);
  });

  it("of an administrator ends with the account, where the site's managers may not share the widget", async () => {
    const { client } = await makeManaged();
    const { widget } = await makeEmbed();
    const { token, user } = await makeSession({ clientId: client.id, isAdmin: true });
    const body = { widgetid: widget.id };
    const { code } = (await (await call("/shares/add", { token, body })).json()) as Share;
    const path = `/ai/${widget.type}/${widget.id}/${(await sharedTool(code)).tool?.apikey}`;
    expect((await call(path)).status).toBe(200);
    await call("/users", { method: "DELETE", token: await admin(), body: { id: user.id } });
    expect([(await sharedTool(code)).tool, (await call(path)).status]).toEqual([null, 404]);
  });

  it("ends with its time, and with its client", async () => {
    stopClock();
    const { isOpen } = await makeShare();
    letPass(30 * DAY_MS - 1);
    expect(await isOpen()).toEqual(OPEN);
    letPass(1);
    expect(await isOpen()).toEqual(ENDED);

    const { client, user, ...other } = await makeShare();
    await call("/users", { method: "DELETE", token: await admin(), body: { id: user.id } });
    const removal = { method: "DELETE", token: await admin(), body: { clientid: client.id } };
    expect((await call("/clients", removal)).status).toBe(204);
    expect((await call(`/shares/${other.code}`)).status).toBe(404);
    expect((await call(other.aiPath)).status).toBe(404);
  });
});

describe("Who may share", () => {
  const share = async (token: string, body: object) => call("/shares/add", { token, body });

  it("is nobody where the site says so, and for a week where everybody can register", async () => {
    const { token, client, user, widget, edit } = await makeOwnWidget();
    const body = { widgetid: widget.id };
    await edit({ sharing: "nobody" });
    const refusal = await readProblem(await share(token, body));
    expect([refusal.status, refusal.detail]).toEqual([409, NOBODY_SHARES]);
    await edit({ sharing: "everybody" });
    await administrate({ clientid: client.id, registration: "open" });
    expect((await readProblem(await share(token, body))).detail).toBe(SHARES_LATER);
    const own = await readJson<OwnShares>("/shares", token);
    expect(own).toEqual({ shares: [], refusal: SHARES_LATER });
    const createdAt = Date.now() - 7 * DAY_MS;
    await db.update(userTable).set({ createdAt }).where(eq(userTable.id, user.id));
    expect((await share(token, body)).status).toBe(201);
  });

  it("is nobody who can neither author nor approve the widget", async () => {
    const { widget, client } = await makeOwnWidget();
    const tokens = [
      await makeToken({ clientId: client.id }),
      (await makeManaged()).token,
      (await makeSession({ clientId: (await makeManaged()).client.id, isAdmin: true })).token,
    ];
    const statuses = await Promise.all(
      tokens.map(async (token) => (await share(token, { widgetid: widget.id })).status),
    );
    expect(statuses).toEqual([404, 404, 404]);
    const administrator = await makeToken({ clientId: client.id, isAdmin: true });
    expect((await share(administrator, { widgetid: widget.id })).status).toBe(201);
    const ofPlatform = await makeEmbed();
    expect((await share(administrator, { widgetid: ofPlatform.widget.id })).status).toBe(201);
  });

  it("is of a personal tool its author alone", async () => {
    const { tool, client, token } = await makeTool();
    const body = { widgetid: tool.id };
    const others = [
      await makeToken({ clientId: client.id }),
      await makeToken({ clientId: client.id, isManager: true }),
      await makeToken({ clientId: client.id, isAdmin: true }),
    ];
    const statuses = others.map(async (other) => (await share(other, body)).status);
    expect(await Promise.all(statuses)).toEqual([404, 404, 404]);
    const shared = (await (await share(token, body)).json()) as Share;
    expect(shared).toMatchObject({ isOfSite: false, isOpen: true });
  });

  it("has at most 20 living shares, also at the same moment; those that ended leave room", async () => {
    const { token, widget } = await makeOwnWidget();
    const body = { widgetid: widget.id };
    const made = await Promise.all(Array.from({ length: 25 }, () => share(token, body)));
    expect(made.filter(({ status }) => status === 201)).toHaveLength(20);
    const { shares, refusal } = await readJson<OwnShares>("/shares", token);
    expect([shares.length, refusal]).toEqual([20, TOO_MANY_SHARES]);
    const code = shares[0]?.code;
    expect((await call("/shares", { method: "DELETE", token, body: { code } })).status).toBe(204);
    const left = await readJson<OwnShares>("/shares", token);
    expect(left.shares.map((one) => one.code)).toEqual(shares.slice(1).map((one) => one.code));
    expect((await share(token, body)).status).toBe(201);
  });

  it("is slowed down like other saves", async () => {
    const { token, widget } = await makeOwnWidget();
    const slow = { token, body: { widgetid: widget.id }, env: { SAVE_LIMIT: SPENT } };
    for (const path of ["/shares/add", "/offers/add", "/site/offers/take-over"])
      expect((await call(path, slow)).status).toBe(429);
  });

  it("has room for others where shared widgets are deleted", async () => {
    const { token, widget, path } = await makeOwnWidget();
    const body = { widgetid: widget.id };
    await Promise.all(Array.from({ length: 20 }, () => share(token, body)));
    await call(path, { method: "DELETE", token, body: { id: widget.id } });
    const added = await call(`${path}/add`, { token, body: { name: "Other", prompt: "Hello" } });
    const other = (await added.json()) as Widget;
    expect((await share(token, { widgetid: other.id })).status).toBe(201);
  });

  it("is nobody whose account waits, and their shares wait, too", async () => {
    const { token, user, widget, isOpen } = await makeShare({ isOfSite: false });
    await db.update(userTable).set({ waiting: true }).where(eq(userTable.id, user.id));
    expect((await share(token, { widgetid: widget.id })).status).toBe(404);
    expect(await isOpen({ KV: otherKv().KV })).toEqual(ENDED);
  });

  it.each([
    [{ days: 2 }, "Must be 1, 7, 30 or 365 days."],
    [{ dailyAnswers: 0 }, "Must be a whole number from 1 to 10000."],
    [{ dailyAnswers: 10_001 }, "Must be a whole number from 1 to 10000."],
  ])("chooses an end and a number: not %o", async (wrong, message) => {
    const { token, widget } = await makeOwnWidget();
    const problem = await readProblem(await share(token, { widgetid: widget.id, ...wrong }));
    expect([problem.status, problem.errors?.[0]?.message]).toEqual([400, message]);
    expect((await readJson<OwnShares>("/shares", token)).shares).toEqual([]);
  });
});

describe("The shares of a site", () => {
  it("are listed page by page for its managers, with what is used, and end by them alone", async () => {
    const { token, code, aiPath, widget, user } = await makeShare({ days: 7 } as object);
    await call(aiPath, { body: TOPIC, env: withModel("ok") });
    const later = await call("/shares/add", { token, body: { widgetid: widget.id } });
    const last = (await later.json()) as Share;
    const first = await readJson<SharePage>("/site/shares?size=1", token);
    expect(first.rows.map((share) => share.code)).toEqual([last.code]);
    const second = await readJson<SharePage>(`/site/shares?size=1&before=${first.next}`, token);
    expect(second).toMatchObject({ rows: [{ code, answersToday: 1 }], next: null });
    expect(second.rows[0]).toMatchObject({ name: widget.data.name, person: user.username });
    const strange = (await makeManaged()).token;
    const end = async (by: string) =>
      (await call("/site/shares", { method: "DELETE", token: by, body: { code } })).status;
    expect([await end(strange), await end(token), await end(token)]).toEqual([404, 204, 204]);
    const { rows } = await readJson<SharePage>("/site/shares", token);
    expect(rows.map((share) => share.code)).toEqual([last.code]);
    expect((await readJson<SharePage>("/site/shares", strange)).rows).toEqual([]);
  });
});

describe("The maker of a share", () => {
  it("is the site for its own widgets, and the author's company for a personal tool", async () => {
    for (const isOfSite of [true, false]) {
      const { user, client, code } = await makeShare({ isOfSite });
      const madeBy = async () => (await sharedTool(code)).tool?.madeBy;
      expect(await madeBy()).toBe(client.clientname);
      await db.update(userTable).set({ company: "Ann & Co" }).where(eq(userTable.id, user.id));
      expect(await madeBy()).toBe(isOfSite ? client.clientname : "Ann & Co");
    }
  });

  it("is not named to the managers of a site that the person has left", async () => {
    const { user, client, code } = await makeShare({ isOfSite: false });
    const token = await makeToken({ clientId: client.id, isManager: true });
    const listed = async () => (await readJson<SharePage>("/site/shares", token)).rows;
    expect(await listed()).toMatchObject([{ code, person: user.username, isOpen: true }]);
    const body = { id: user.id, clientId: (await makeManaged()).client.id };
    await call("/users/edit", { token: await admin(), body });
    expect(await listed()).toMatchObject([{ code, person: null, isOpen: false }]);
  });
});

describe("A code", () => {
  it("has eight characters that no two of which look alike", () => {
    const codes = Array.from({ length: 200 }, () => newShareCode());
    expect(codes.every((code) => isShareCode(code))).toBe(true);
    expect(codes.join("")).not.toMatch(/[01ilo]/u);
    expect(new Set(codes).size).toBe(200);
  });

  it.each(["abcdefg", "abcdefghj", "abcdefg1", "ABCDEFGH", "abcdef%20h", "äbcdefgh"])(
    "of a wrong form is 404 before any read: %s",
    async (code) => {
      const { counted, bindings } = countedBindings();
      const response = await call(`/shares/${code}`, { env: bindings });
      expect([response.status, counted.database, counted.cache]).toEqual([404, 0, 0]);
    },
  );

  it("that nobody has counts for the limit of its address", async () => {
    const headers = { "CF-Connecting-IP": "192.0.2.78" };
    const read = async (code: string, bindings = {}) =>
      (await call(`/shares/${code}`, { headers, env: bindings })).status;
    const { code } = await makeShare();
    expect(await read(code, { MISSED_EMBED_LIMIT: SPENT })).toBe(200);
    expect(await read(newShareCode(), { MISSED_EMBED_LIMIT: SPENT })).toBe(404);
    expect(await read(newShareCode())).toBe(429);
  });
});
