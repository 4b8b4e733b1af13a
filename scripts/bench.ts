// npm run bench: measures the product beside simple Workers (the limits) in one run. docs/performance.md explains the figures.
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { measureAdmission } from "#scripts/bench/admission.ts";
import { measureAnswers } from "#scripts/bench/answers.ts";
import { measureBrowser } from "#scripts/bench/browser.ts";
import { figureTable, isMet, round, table } from "#scripts/bench/figures.ts";
import { measureConnections, measureResults, measureWidgets } from "#scripts/bench/growth.ts";
import { Product } from "#scripts/bench/product.ts";
import { measureServer } from "#scripts/bench/server.ts";
import { measureStartup } from "#scripts/bench/startup.ts";
import { firstWordsTimes, serveTimedModel } from "#scripts/bench/stream.ts";
import { buildIfOlder } from "#scripts/build.ts";
import { ROOT } from "#scripts/project.ts";

/** Milliseconds that the product may add until the first words of an answer arrive. */
const WORDS_TARGET = 10;
const RESULT = join(ROOT, "build/bench.json");

await buildIfOlder();
const model = await serveTimedModel();
const product = await Product.start({ OPENAI_BASE_URL: model.url, OPENAI_API_KEY: "bench" });
try {
  const headers = await product.signIn();
  const embedPath = await product.makeEmbed(headers);

  console.log(
    "\nPages in a browser with a quarter of the CPU, 1.6 Mbit/s and round trips of 150 ms ...",
  );
  const { costs, figures: pageFigures } = await measureBrowser(product, embedPath, headers);
  console.log("Requests at 50 connections ...");
  const serverFigures = await measureServer(product, embedPath, headers);
  console.log("First words of an answer ...");
  const direct = await firstWordsTimes(model, () => fetch(model.url, { method: "POST" }));
  const through = await firstWordsTimes(model, () => product.submit(embedPath));
  console.log("Growth ...");
  const connections = await measureConnections(product, embedPath);
  const widgets = await measureWidgets(product, embedPath, headers);

  const results = await measureResults(product, headers);

  console.log("Admissions ...");
  const admission = await measureAdmission(through.whole);

  console.log("Start-up ...");
  const startFigures = await measureStartup();

  console.log("Hostile answers ...");
  const figures = [
    ...pageFigures,
    ...serverFigures,
    ...startFigures,
    admission,
    await measureAnswers(),
  ];
  const pageRows = Object.entries(costs).map(([name, cost]) => [
    name,
    `${round(cost.bytes / 1000)} kB`,
    cost.requests,
    `${round(cost.firstPaint)} ms`,
    `${round(cost.largestPaint)} ms`,
    `${round(cost.usable)} ms`,
    cost.shift,
  ]);
  console.log(`\n${figureTable(figures)}\n`);
  console.log(
    `${table(["page", "transferred", "requests", "first paint", "largest paint", "form usable", "layout shift"], pageRows)}\n`,
  );
  console.log(`${table(["connections", "embed pages/s", "mean ms of one"], connections)}\n`);
  console.log(
    `${table(["widgets", "GET /widgets ms", "a page of 25 ms", "embed page ms"], widgets)}\n`,
  );
  console.log(`${table(["10,000 results of a person", "GET /api/results ms"], results)}\n`);
  const words = {
    direct: direct.delay,
    through: through.delay,
    added: through.delay - direct.delay,
  };
  console.log(
    `First words: ${round(words.through)} ms from the model to the visitor, ${round(words.direct)} ms without the product.\n`,
  );
  mkdirSync(dirname(RESULT), { recursive: true });
  writeFileSync(
    RESULT,
    `${JSON.stringify({ figures, costs, words, connections, widgets, results }, null, 2)}\n`,
  );
  console.log(`The same as JSON: ${RESULT}`);
  const missed = figures.filter((figure) => !isMet(figure)).map(({ name }) => name);
  if (words.added >= WORDS_TARGET) missed.push("first words");
  if (missed.length > 0) console.log(`Missed: ${missed.join("; ")}.`);
  process.exitCode = missed.length === 0 ? 0 : 1;
} finally {
  await product.stop();
  await model.stop();
}
