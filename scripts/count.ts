import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { Session } from "node:inspector/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { SignJWT, exportJWK, generateKeyPair } from "jose";
import { connect } from "#db/base/database.ts";
import { DEMO_ACCOUNTS, DEMO_CLIENTS, DEMO_SHARE, DEMO_WIDGET_ID } from "#db/demo/data.ts";
import { seed } from "#db/demo/seed.ts";
import { usualValue } from "#domain/widgets/inputs/input-types.ts";
import type { WidgetInput } from "#domain/widgets/widget-input.ts";
import { ROOT } from "#scripts/project.ts";
import {
  createExecutionContext,
  waitOnExecutionContext,
} from "#tests/support/node/cloudflare-test.ts";
import { env as platform } from "#tests/support/node/cloudflare-workers.ts";
import { createApp } from "#worker/app.ts";
import { hashPassword } from "#worker/auth/passwords.ts";
import { type PlatformEnv, readEnv } from "#worker/env.ts";

// `npm run count`: the files and lines of each room, and for what a visitor, a program or a person does, the number of files of which a
// function runs. It runs in Node with the doubles of the tests (tests/support/node), the demo data and the demo model.

const ROOMS = ["app", "worker", "db", "domain"];
const ORIGIN = "http://localhost:8787";

const env = readEnv(platform as unknown as PlatformEnv);
const app = createApp(async () => new Response("page"));
const [client] = DEMO_CLIENTS;

const rows = ROOMS.map((room) => countRoom(room));
console.table(Object.fromEntries([...rows, ["all", sum(rows)]]));
console.log("Files of which a function runs:");
console.table(Object.fromEntries(await countFlows()));

function countRoom(room: string): [room: string, counted: { files: number; lines: number }] {
  const listed = execFileSync("git", ["ls-files", room], { cwd: ROOT, encoding: "utf8" });
  const files = listed.trim().split("\n");
  const lines = files.map((file) => readFileSync(join(ROOT, file), "utf8").split("\n").length - 1);
  return [room, { files: files.length, lines: lines.reduce((one, other) => one + other, 0) }];
}

function sum(counted: typeof rows) {
  const of = (name: "files" | "lines") => counted.reduce((total, [, one]) => total + one[name], 0);
  return { files: of("files"), lines: of("lines") };
}

/** What somebody does, by name, with the number of files. Each is done once before, so that caches are filled. */
async function countFlows(): Promise<[name: string, counted: { files: number }][]> {
  await seed(
    connect(env.DB),
    DEMO_ACCOUNTS.map(({ password }) => hashPassword(password)),
  );
  const [admin, manager] = [await signIn(0), await signIn(1)];
  const { token: program } = await read("/site/tokens", {
    token: manager,
    body: {
      name: "Count",
      scopes: ["ask"],
      monthlyBudget: null,
      dailyAnswers: 100,
      endsAt: new Date(Date.now() + 86_400_000).toISOString(),
    },
  });
  const ask = `CourseCreation/${DEMO_WIDGET_ID}`;
  const { data } = await read(`/ai/${ask}/${client?.apikey}`, {});
  const inputs = Object.fromEntries(
    (data?.data.inputs ?? []).map((input) => [input.name, usualValue(input)]),
  );
  const { tool } = await read(`/shares/${DEMO_SHARE}`, {});
  const shared = `/ai/${tool?.type}/${tool?.id}/${tool?.apikey}`;
  const signIns = [await beginSignIn(manager), await beginSignIn(manager)];
  const lesson = { topic: "Photosynthesis", grade: "Grade 6", stumblingBlock: "" };
  const { quiz } = await read(shared, { body: { inputs: lesson } });
  const flows: Record<string, () => Promise<unknown>> = {
    "read of an embed": async () => call(`/embed/${ask}/${client?.apikey}`),
    submit: async () => read(`/ai/${ask}/${client?.apikey}`, { body: { inputs } }),
    "a program's question": async () =>
      read(`/site/ask/${ask}`, { token: program, body: { inputs } }),
    "a check of a quiz": async () =>
      read(`${shared}/check`, { body: { quiz, ticked: [[0], [0], [0]] } }),
    "the callback of a school's sign-in": async () => signIns.pop()?.(),
    publication: async () => {
      const path = `/widgets/${ask}`;
      const changes = { description: `Counted at ${performance.now()}` };
      const { version } = await read(`${path}/draft`, {
        method: "PUT",
        token: admin,
        body: { data: changes, keep: true },
      });
      await read(`${path}/publish`, { token: admin, body: { version } });
    },
    "a save of an administrator": async () =>
      read("/clients/edit", { token: admin, body: { clientid: client?.id, tagline: "Counted" } }),
    "a save of a manager": async () =>
      read("/site/edit", { token: manager, body: { tagline: "Counted" } }),
  };
  const session = new Session();
  session.connect();
  await session.post("Profiler.enable");
  await session.post("Profiler.startPreciseCoverage", { callCount: true, detailed: false });
  const counted: [string, { files: number }][] = [];
  for (const [name, flow] of Object.entries(flows)) {
    await flow();
    await session.post("Profiler.takePreciseCoverage");
    await flow();
    const { result } = await session.post("Profiler.takePreciseCoverage");
    counted.push([name, { files: result.filter(hasRun).length }]);
  }
  return counted;
}

/** Whether a function of a file of the product has run. */
function hasRun({ url, functions }: { url: string; functions: { ranges: { count: number }[] }[] }) {
  if (!url.startsWith("file:")) return false;
  const path = fileURLToPath(url);
  const isOurs = ROOMS.some((room) => path.startsWith(join(ROOT, room, "/")));
  return isOurs && functions.some(({ ranges }) => ranges.some(({ count }) => count > 0));
}

/**
 * Begins a sign-in at a school's provider, which answers in place of the network.
 * @param manager the token of the manager who has connected the provider
 * @returns what the browser does when it comes back
 */
async function beginSignIn(manager: string): Promise<() => Promise<void>> {
  const issuer = "https://count.edu";
  const oidcClientId = "count";
  const { privateKey, publicKey } = await generateKeyPair("RS256");
  const now = Math.floor(Date.now() / 1000);
  const claims = { iss: issuer, aud: oidcClientId, sub: "count", iat: now, exp: now + 300 };
  const header = { alg: "RS256", kid: "count" };
  // The code is the nonce of the sign-in.
  const replies: Record<string, (body: URLSearchParams) => Promise<object> | object> = {
    "/dns-query": () => ({ Answer: [{ type: 1, data: "93.184.215.14" }] }),
    "/.well-known/openid-configuration": () => ({
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/keys`,
      id_token_signing_alg_values_supported: ["RS256"],
    }),
    "/keys": async () => ({ keys: [{ ...(await exportJWK(publicKey)), ...header, use: "sig" }] }),
    "/token": async (body) => ({
      token_type: "Bearer",
      access_token: "count",
      id_token: await new SignJWT({ ...claims, nonce: body.get("code") })
        .setProtectedHeader(header)
        .sign(privateKey),
    }),
  };
  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    const reply = replies[new URL(request.url).pathname];
    const body = new URLSearchParams(await request.text());
    return reply ? Response.json(await reply(body)) : new Response(null, { status: 404 });
  };
  await read("/site/sign-in", {
    token: manager,
    body: { issuer, oidcClientId, secret: "count", label: "School" },
  });
  const started = await call(`/auth/oidc/start?site=${client?.id}`);
  const { searchParams } = new URL(started.headers.get("Location") ?? "");
  const query = new URLSearchParams({
    code: searchParams.get("nonce") ?? "",
    state: searchParams.get("state") ?? "",
  });
  const cookie = started.headers.getSetCookie().map((set) => set.split(";")[0]);
  return async () => {
    const back = await call(`/auth/oidc/callback/${client?.id}?${query}`, {
      cookie: cookie.join("; "),
    });
    const location = back.headers.get("Location") ?? "";
    if (!location.startsWith("/signed-in")) throw new Error(`Callback: ${back.status} ${location}`);
  };
}

async function signIn(account: number): Promise<string> {
  const { username, password } = DEMO_ACCOUNTS[account] ?? {};
  return (await read("/auth", { body: { user: username, pwd: password } })).accessToken ?? "";
}

type Call = { method?: string; token?: string; cookie?: string; body?: unknown };
type Answer = {
  accessToken?: string;
  token?: string;
  version?: number;
  tool?: { type: string; id: string; apikey: string };
  quiz?: string;
  data?: { data: { inputs: WidgetInput[] } };
};

async function call(path: string, { method, token, cookie, body }: Call = {}): Promise<Response> {
  const headers = new Headers({ "CF-Connecting-IP": "198.51.100.1" });
  if (body !== undefined) headers.set("Content-Type", "application/json");
  if (cookie) headers.set("Cookie", cookie);
  if (token) headers.set("Authorization", `Bearer ${token}`);
  const context = createExecutionContext();
  const request = new Request(ORIGIN + path, {
    method: method ?? (body === undefined ? "GET" : "POST"),
    headers,
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  const response = await app.fetch(request, env, context);
  await waitOnExecutionContext(context);
  return response;
}

async function read(path: string, options: Call): Promise<Answer> {
  const response = await call(path, options);
  const text = await response.text();
  if (!response.ok) throw new Error(`${path}: ${response.status} ${text}`);
  return JSON.parse(text) as Answer;
}
