import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { expect, type TestInfo } from "@playwright/test";
import { DEMO_ACCOUNTS, DEMO_CLIENTS } from "#db/demo/data.ts";
import type { NewServiceToken } from "#domain/service-tokens/replies.ts";
import type { Widget } from "#domain/widgets/widget.ts";
import { mustRun } from "#scripts/command.ts";
import { test } from "#tests/support/kept-context.ts";

test("the program of docs/programs.md compiles with the types that its command generates, and runs", async ({
  baseURL,
}, testInfo) => {
  const site = String(baseURL);
  const { folder, page, program } = programOfDocs(testInfo, "ts", "program.ts");
  const command = /npx (openapi-typescript .+)/u.exec(page)?.[1] ?? "";
  const [generator = "", ...parts] = command.replace("https://your.site", site).split(" ");
  const file = parts.pop() ?? "";
  await mustRun([generator, ...parts, `${folder}/${file}`], { quiet: true });

  const strict = ["--strict", "--noUncheckedIndexedAccess", "--erasableSyntaxOnly", "--noEmit"];
  const modules = ["--module", "nodenext", "--allowImportingTsExtensions", "--types", "node"];
  // The types of other packages are not the subject.
  const own = ["--ignoreConfig", "--skipLibCheck", program];
  await mustRun(["tsc", ...strict, ...modules, ...own], { quiet: true });

  const admin = DEMO_ACCOUNTS.find(({ isAdmin }) => isAdmin);
  const env = { SITE: site, USERNAME: admin?.username ?? "", PASSWORD: admin?.password ?? "" };
  const { stdout } = await mustRun(["node", program], { env, quiet: true });
  expect(stdout).toMatch(/^\{.*"CourseCreation":\d+.*\}\nRenamed\n$/u);
});

test("the program of docs/programs.md with a service token asks a widget, and reads its usage", async ({
  baseURL,
}, testInfo) => {
  const site = String(baseURL);
  const { program } = programOfDocs(testInfo, "js", "program.mjs");

  const admin = DEMO_ACCOUNTS.find(({ isAdmin }) => isAdmin);
  const call = async (path: string, token = "", body?: object) => {
    const headers = { Authorization: `Bearer ${token}`, "Content-Type": "application/json" };
    const method = body ? "POST" : "GET";
    return (await fetch(site + path, { method, headers, body: JSON.stringify(body) })).json();
  };
  const credentials = { user: admin?.username, pwd: admin?.password };
  const { accessToken } = (await call("/auth", "", credentials)) as { accessToken: string };
  const draft = { name: "Recipe", scopes: ["ask"], clientid: DEMO_CLIENTS[0]?.id };
  const endsAt = new Date(Date.now() + 86_400_000).toISOString();
  const { token } = (await call("/tokens", accessToken, { ...draft, endsAt })) as NewServiceToken;
  const path = `/widgets?domainURL=${DEMO_CLIENTS[0]?.domainURL}`;
  const [widget] = (await call(path, accessToken)) as Widget[];
  const inputs = Object.fromEntries(widget?.data.inputs.map(({ name }) => [name, "Bread"]) ?? []);
  const env = {
    SITE: site,
    TOKEN: token,
    WIDGET: `${widget?.type}/${widget?.id}`,
    INPUTS: JSON.stringify(inputs),
  };
  const { stdout } = await mustRun(["node", program], { env, quiet: true });
  expect(stdout).toMatch(/\S+[^]*\n\d+ answers today\n$/u);
});

/** Writes the first program in a language of docs/programs.md into a folder below the project, where its packages are found. */
function programOfDocs(testInfo: TestInfo, language: "ts" | "js", name: string) {
  const folder = testInfo.outputPath();
  mkdirSync(folder, { recursive: true });
  const page = readFileSync("docs/programs.md", "utf8");
  const program = `${folder}/${name}`;
  writeFileSync(program, new RegExp(`\`\`\`${language}\\n(.+?)\`\`\``, "su").exec(page)?.[1] ?? "");
  return { folder, page, program };
}
