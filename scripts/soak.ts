// npm run soak: many concurrent visitors and administrators. Prints the result of each check; exit code 1 if one failed.
// npm run soak -- --url http://localhost:8787 --seconds 60 --visitors 200 --administrators 20
// Without --url it also reads 2,000 streamed answers and measures the memory of workerd (--streams 2000).
import { parseArgs } from "node:util";
import { buildIfOlder } from "#scripts/build.ts";
import { endOnSignals } from "#scripts/command.ts";
import { serveFresh } from "#scripts/serve-fresh.ts";
import { administer, storedCounts } from "#scripts/soak/administrator.ts";
import { Caller } from "#scripts/soak/caller.ts";
import { watchMemory } from "#scripts/soak/memory.ts";
import { Stage } from "#scripts/soak/stage.ts";
import { Tally } from "#scripts/soak/tally.ts";
import { visit } from "#scripts/soak/visitor.ts";

// All visitors of a key share its 300 answers a minute. Ten visitors stay below that.
const VISITORS_A_TENANT = 10;
// The number of administrators who save the same widget.
const ADMINISTRATORS_A_WIDGET = 4;

// Also ends the served product.
endOnSignals((signal) => (signal === "SIGINT" ? 130 : 143));

const { values: options } = parseArgs({
  options: {
    url: { type: "string" },
    seconds: { type: "string", default: "60" },
    visitors: { type: "string", default: "200" },
    administrators: { type: "string", default: "20" },
    streams: { type: "string", default: "2000" },
  },
});
const [seconds, visitors, administrators] = [
  options.seconds,
  options.visitors,
  options.administrators,
].map(Number) as [number, number, number];

const served = options.url === undefined ? await serveBuild() : undefined;
const url = served?.url ?? new URL(options.url ?? "").origin;
try {
  process.exitCode = (await soak(new Stage(url))) ? 0 : 1;
} finally {
  await served?.stop();
}
if (served !== undefined && !(await keepsMemory())) process.exitCode = 1;

async function serveBuild() {
  await buildIfOlder();
  return serveFresh();
}

async function keepsMemory(): Promise<boolean> {
  const broken = await watchMemory(Number(options.streams) / 1_000);
  for (const what of broken) console.log(`Failed: ${what}`);
  return broken.length === 0;
}

/** Returns whether all checks passed. */
async function soak(stage: Stage): Promise<boolean> {
  await stage.requireDemoModel();
  try {
    console.log(`Preparing ${url} ...`);
    await stage.setUp(Math.ceil(visitors / VISITORS_A_TENANT));
    const tokens: string[] = [];
    for (let count = 0; count < administrators; count += 1) tokens.push(await stage.signIn());
    console.log(
      `${visitors} visitors submit and ${administrators} administrators save for ${seconds} s ...`,
    );
    const tally = new Tally();
    await useIt(stage, tokens, tally);
    return report(tally);
  } finally {
    await stage.tearDown();
  }
}

async function useIt(stage: Stage, tokens: string[], tally: Tally): Promise<void> {
  const { tenants } = stage;
  const until = Date.now() + seconds * 1_000;
  const tenantOf = (index: number, share: number) => {
    const tenant = tenants[Math.floor(index / share) % tenants.length];
    if (tenant === undefined) throw new Error("The soak needs at least one visitor.");
    return tenant;
  };
  const visits = Array.from({ length: visitors }, (_, index) =>
    visit(new Caller(url, tally), tenantOf(index, VISITORS_A_TENANT), stage, { tally, until }),
  );
  const saves = tokens.map(async (token, index) => {
    const caller = new Caller(url, tally, token);
    const tenant = tenantOf(index, ADMINISTRATORS_A_WIDGET);
    const name = `admin${index}`;
    const saved = await administer(caller, tenant, stage, { name, tally, until });
    return { caller, tenant, name, saved };
  });
  const [done] = await Promise.all([Promise.all(saves), Promise.all(visits)]);
  for (const { caller, tenant, name, saved } of done) {
    const stored = (await storedCounts(caller, tenant, stage))[name] ?? 0;
    if (stored !== saved) tally.broke(`save: lost, ${saved} accepted and ${stored} stored`);
  }
}

function report(tally: Tally): boolean {
  const { broken } = tally;
  const saves = `${tally.count("save", 200)} saves accepted and stored, ${tally.count("save", 409)} refused for a newer version and repeated`;
  console.log(`\n${tally.toTable()}\n`);
  console.log(`${tally.count("answer", 200)} answers, each about its own visitor's words.`);
  console.log(`${saves}.`);
  console.log(`${tally.count("answer", 429)} submits were refused by a limit (429).`);
  if (tally.count("answer", 200) === 0) broken.push("nothing was answered");
  if (administrators > 0 && tally.count("save", 200) === 0) broken.push("nothing was saved");
  console.log(
    broken.length === 0
      ? "\nPassed: no server error, no lost save, no other tenant's data.\n"
      : `\nFailed:\n${broken.map((what) => `  ${what}`).join("\n")}\n`,
  );
  return broken.length === 0;
}
