// npm start: the built product in workerd, with everything it needs.
import { buildIfOlder } from "#scripts/build.ts";
import { endOnSignals } from "#scripts/command.ts";
import { demoAccountLines, demoEmbedPath } from "#scripts/demo.ts";
import { holdDataFolder } from "#scripts/data-lock.ts";
import { localHost } from "#scripts/port.ts";
import { prepareDatabase } from "#scripts/prepare-database.ts";
import { chosenDataDirectory, chosenPort } from "#scripts/project.ts";
import { serve } from "#scripts/serve.ts";
import { models } from "#worker/jobs/outside.ts";
import { ensureSecrets, readVariables } from "#scripts/variables.ts";

let serving = false;
// Registered before Miniflare's own: it ends workerd when the process exits, whatever the exit code.
endOnSignals((signal) => (serving ? 0 : signal === "SIGINT" ? 130 : 143));

try {
  const port = chosenPort();
  const dataDirectory = chosenDataDirectory();
  await localHost(port);
  holdDataFolder(dataDirectory);
  ensureSecrets();
  await buildIfOlder();
  console.log("Preparing the local database ...");
  const prepared = await prepareDatabase(dataDirectory);
  const variables = readVariables();
  const { url, runJobs } = await serve({ port, dataDirectory, variables, showLog: true });
  // Without waiting for the first night, /models shows what the provider says.
  if (prepared.isNew) await runJobs(models.cron);
  serving = true;
  console.log(greeting(url, prepared, Boolean(variables.OPENAI_API_KEY)));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

function greeting(
  url: string,
  { accounts, hasWidget }: Awaited<ReturnType<typeof prepareDatabase>>,
  hasModel: boolean,
): string {
  const lines = [
    `Prompt widgets  ${url}`,
    "",
    ...demoAccountLines(accounts),
    ...(hasWidget ? [`Demo embed      ${url}${demoEmbedPath()}`] : []),
    "",
    hasModel
      ? "Answers come from the model at OPENAI_BASE_URL."
      : "Answers come from the built-in demo model: OPENAI_API_KEY is not set.",
    "Ctrl-C ends.",
  ];
  return `\n${lines.map((line) => `  ${line}`.trimEnd()).join("\n")}\n`;
}
