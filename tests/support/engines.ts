import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, globSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "#scripts/port.ts";

/** A browser of another engine, with one tab. */
export type Engine = {
  open(url: string): Promise<void>;
  /** Runs a function body in the page, or in its first frame. Returns the result, which must be a JSON value. */
  run(body: string, place?: "page" | "frame"): Promise<unknown>;
  close(): Promise<void>;
};

const FIREFOX = ["/usr/bin/firefox-esr", "/usr/bin/firefox"].find((path) => existsSync(path));
const [MINI_BROWSER] = globSync("/usr/lib/*/webkit2gtk-4.1/MiniBrowser");
const WEBKIT_DRIVER = "/usr/bin/WebKitWebDriver";
const SCREEN = "/usr/bin/Xvfb";
const HAS_WEBKIT = [MINI_BROWSER ?? "", WEBKIT_DRIVER, SCREEN].every((path) => existsSync(path));

/** How each engine starts; `null` where it is not installed. */
export const ENGINES: Record<string, { packages: string; start: (() => Promise<Engine>) | null }> =
  {
    Firefox: { packages: "firefox-esr", start: FIREFOX ? () => startFirefox(FIREFOX) : null },
    WebKit: { packages: "webkit2gtk-driver xvfb", start: HAS_WEBKIT ? startWebKit : null },
  };

/** Starts Firefox and controls it by WebDriver BiDi over a WebSocket. */
async function startFirefox(path: string): Promise<Engine> {
  const profile = mkdtempSync(join(tmpdir(), "prompt-widgets-firefox-"));
  writeFileSync(
    join(profile, "user.js"),
    'user_pref("browser.shell.checkDefaultBrowser", false);\n',
  );
  const options = ["--headless", "--no-remote", "--remote-debugging-port=0", "--profile", profile];
  const browser = spawn(path, options, { stdio: ["ignore", "ignore", "pipe"] });
  const address = await lineOf(browser, /WebDriver BiDi listening on (ws:\S+)/u);
  const socket = new WebSocket(`${address}/session`);
  await new Promise((resolve, reject) => {
    socket.addEventListener("open", resolve);
    socket.addEventListener("error", reject);
  });
  const waiting = new Map<number, (answer: BidiAnswer) => void>();
  socket.addEventListener("message", ({ data }) => {
    const answer = JSON.parse(String(data)) as BidiAnswer;
    waiting.get(answer.id)?.(answer);
  });
  let last = 0;
  async function send(method: string, params: object): Promise<BidiResult> {
    last += 1;
    const id = last;
    const answered = new Promise<BidiAnswer>((resolve) => waiting.set(id, resolve));
    socket.send(JSON.stringify({ id, method, params }));
    const { result, message } = await answered;
    if (result === undefined) throw new Error(`${method}: ${message}`);
    return result;
  }
  await send("session.new", { capabilities: {} });
  const { contexts: [{ context } = { context: "" }] = [] } = await send(
    "browsingContext.getTree",
    {},
  );
  return {
    open: async (url) =>
      void (await send("browsingContext.navigate", { context, url, wait: "complete" })),
    run: async (body, place = "page") => {
      const { contexts: [tab] = [] } = await send("browsingContext.getTree", { root: context });
      const target = place === "page" ? context : tab?.children?.[0]?.context;
      const expression = `JSON.stringify((() => { ${body} })() ?? null)`;
      const params = { expression, target: { context: target }, awaitPromise: false };
      const { result } = await send("script.evaluate", params);
      return JSON.parse(result?.value ?? "null");
    },
    close: async () => {
      socket.close();
      await ended(browser);
      rmSync(profile, { recursive: true, force: true });
    },
  };
}

type BidiContext = { context: string; children?: BidiContext[] | null };
type BidiResult = { contexts?: BidiContext[]; result?: { value?: string } };
type BidiAnswer = { id: number; result?: BidiResult; message?: string };

/** Starts WebKit and controls it by WebDriver over HTTP, on a virtual screen. */
async function startWebKit(): Promise<Engine> {
  const screen = spawn(SCREEN, ["-displayfd", "1", "-screen", "0", "1280x800x24"], {
    stdio: ["ignore", "pipe", "ignore"],
  });
  const display = `:${await lineOf(screen, /^(\d+)\n/u)}`;
  const port = await freePort();
  const driver = spawn(WEBKIT_DRIVER, [`--port=${port}`], {
    stdio: "ignore",
    env: { ...process.env, DISPLAY: display, GDK_BACKEND: "x11" },
  });
  const url = `http://127.0.0.1:${port}/session`;
  async function send(path: string, body: object): Promise<unknown> {
    const response = await fetch(url + path, { method: "POST", body: JSON.stringify(body) });
    const { value } = (await response.json()) as { value: unknown };
    if (!response.ok) throw new Error(`${path}: ${JSON.stringify(value)}`);
    return value;
  }
  const browserOptions = { binary: MINI_BROWSER, args: ["--automation"] };
  const capabilities = { alwaysMatch: { "webkitgtk:browserOptions": browserOptions } };
  const { sessionId } = (await whenReachable(() => send("", { capabilities }))) as {
    sessionId: string;
  };
  return {
    open: async (address) => void (await send(`/${sessionId}/url`, { url: address })),
    run: async (body, place = "page") => {
      await send(`/${sessionId}/frame`, { id: null });
      if (place === "frame") await send(`/${sessionId}/frame`, { id: 0 });
      return send(`/${sessionId}/execute/sync`, { script: body, args: [] });
    },
    close: async () => {
      await fetch(`${url}/${sessionId}`, { method: "DELETE" });
      await Promise.all([ended(driver), ended(screen)]);
    },
  };
}

/** Waits until the output of a process matches a pattern. Returns the first group of the match. */
function lineOf({ stdout, stderr }: ChildProcess, pattern: RegExp): Promise<string> {
  return new Promise((resolve, reject) => {
    let seen = "";
    const stream = stdout ?? stderr;
    stream?.on("data", (chunk) => {
      seen += chunk;
      const [, found] = pattern.exec(seen) ?? [];
      if (found !== undefined) resolve(found);
    });
    stream?.on("end", () => reject(new Error(`It ended: ${seen}`)));
  });
}

/** Repeats a call until the port accepts connections. */
async function whenReachable<Value>(call: () => Promise<Value>): Promise<Value> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await call();
    } catch (error) {
      if (!(error instanceof TypeError) || tries === 100) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}

async function ended(process: ChildProcess): Promise<void> {
  const isOver = new Promise((resolve) => process.once("exit", resolve));
  process.kill();
  await isOver;
}
