import { type Exchange, sendError, sendText } from "#tests/support/fake-model-wire.ts";

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
export const JUDGES = {
  "judge-yes": judge(`Here it is:\n\`\`\`json\n${verdict(true)}\n\`\`\``),
  "judge-no": judge(verdict(false)),
  "judge-two-of-three": judge(verdict(true), verdict(false), verdict(true)),
  "judge-split": judge(verdict(true), verdict(false), "Both are fine."),
  "judge-unreadable": judge("I would say yes."),
  "judge-dead": judge(""),
};
