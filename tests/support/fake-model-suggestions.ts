import { ITEMS_ANSWERS } from "#tests/support/fake-model-items.ts";
import { JUDGES } from "#tests/support/fake-model-judges.ts";
import { type Exchange, sendText } from "#tests/support/fake-model-wire.ts";

const INPUTS = [
  { name: "topic", type: "anytext", label: "Topic" },
  { name: "grade", type: "select", label: "Grade", options: ["Grade 5", "Grade 6"] },
];

const GOOD = JSON.stringify({
  prompt: "A quiz about {topic} for {grade}.",
  inputs: INPUTS,
  why: "It asks for the grade.",
});
const FOREIGN = GOOD.replace("{grade}", "{level}");
const UNFIT = GOOD.replace('["Grade 5","Grade 6"]', "[]");

/** Answers with `texts` in turn, by the number of the call. */
function suggest(...texts: string[]) {
  return (exchange: Exchange) =>
    sendText(exchange, texts[Math.min(exchange.call, texts.length) - 1] ?? "");
}

/** Models that judge, and those that help with a prompt (product/workbench 3). */
export const JSON_ANSWERS = {
  ...JUDGES,
  ...ITEMS_ANSWERS,
  "suggest-good": suggest(`Gladly:\n\`\`\`json\n${GOOD}\n\`\`\``),
  "suggest-words-first": suggest("Gladly! What is it about?", GOOD),
  "suggest-words-only": suggest('{"prompt": '),
  "suggest-foreign-first": suggest(FOREIGN, GOOD),
  "suggest-foreign-only": suggest(FOREIGN),
  "suggest-unfit-inputs-only": suggest(UNFIT),
};
