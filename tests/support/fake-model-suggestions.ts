import { ITEMS_ANSWERS } from "#tests/support/fake-model-items.ts";
import { type Exchange, sendText, sendError } from "#tests/support/fake-model-wire.ts";

/** Answers a question to a judge by `verdicts` in turn, and every other question with the prompt. */
function judge(...verdicts: string[]) {
  return (exchange: Exchange) => {
    const isQuestion = exchange.body.messages[0]?.content.startsWith("You judge");
    if (!isQuestion) return sendText(exchange, exchange.body.messages.at(-1)?.content ?? "");
    const text = verdicts[exchange.call % verdicts.length] ?? "";
    if (text === "") return sendError(exchange.response, 400, { code: "invalid" });
    return sendText(exchange, text);
  };
}

const verdict = (pass: boolean) => JSON.stringify({ reason: pass ? "Warm." : "Cold.", pass });

/** Models that judge (product/tests 1). */
const JUDGES = {
  "judge-yes": judge(`Here it is:\n\`\`\`json\n${verdict(true)}\n\`\`\``),
  "judge-no": judge(verdict(false)),
  "judge-two-of-three": judge(verdict(true), verdict(false), verdict(true)),
  "judge-split": judge(verdict(true), verdict(false), "Both are fine."),
  "judge-unreadable": judge("I would say yes."),
  "judge-dead": judge(""),
};

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

/** A whole widget. */
const TOOL = JSON.stringify({
  name: "Grade quiz",
  description: "A quiz for a grade.",
  submit: "Write it",
  answer: { kind: "quiz", count: 4 },
  inputs: [
    { ...INPUTS[0], options: [], help: "", required: true, example: ["Volcanoes"] },
    { ...INPUTS[1], help: "Which one?", required: false, example: ["Grade 9"] },
  ],
  prompt: "A quiz about {topic} for {grade}.",
  tests: [
    {
      name: "Volcanoes",
      values: [
        { input: "topic", value: ["Volcanoes"] },
        { input: "grade", value: ["Grade 5"] },
      ],
      contains: "volcano",
      from: 5,
      to: 80,
    },
    { name: "", values: [], contains: "nothing", from: 0, to: 0 },
  ],
  why: "A quiz for the grade that is chosen.",
});
const TWICE = TOOL.replace('"name":"grade"', '"name":"topic"');
const NO_TYPE = TOOL.replace('"anytext"', '"slider"');
const NO_INPUT = JSON.stringify({ ...JSON.parse(TOOL), inputs: [], prompt: "A quiz." });
const UNUSED = TOOL.replace(" for {grade}.", ".");

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
  "tool-good": suggest(`Gladly:\n${TOOL}`),
  "tool-words-first": suggest("Gladly! For whom?", TOOL),
  "tool-twice-first": suggest(TWICE, TOOL),
  "tool-type-first": suggest(NO_TYPE, TOOL),
  "tool-unused-first": suggest(UNUSED, TOOL),
  "tool-no-input-only": suggest(NO_INPUT),
  "tool-words-only": suggest("I would rather not."),
  "suggest-unfit-inputs-only": suggest(UNFIT),
};
