import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { DEMO_ACCOUNTS } from "#db/demo/data.ts";
import { mustRun } from "#scripts/command.ts";
import { expect, test } from "#tests/support/browser.ts";

test("the program of docs/programs.md compiles with the types that its command generates, and runs", async ({
  baseURL,
}, testInfo) => {
  const site = String(baseURL);
  // Below the project, where its packages are found.
  const folder = testInfo.outputPath();
  mkdirSync(folder, { recursive: true });
  const page = readFileSync("docs/programs.md", "utf8");
  const program = `${folder}/program.ts`;
  writeFileSync(program, /```ts\n(.+?)```/su.exec(page)?.[1] ?? "");
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
