import { JUDGE_RULES } from "#domain/widgets/judge.ts";

type Message = { role: string; content: string };

/**
 * The demo model's verdict, where the messages are a question to a judge: a text meets a criterion if it has its longest word.
 * @returns the verdict as JSON, `null` for other messages
 */
export function demoVerdict([rules, asked]: readonly Message[]): string | null {
  if (rules?.content !== JUDGE_RULES || !asked) return null;
  const { criterion, text } = JSON.parse(asked.content) as { criterion: string; text: string };
  const words = criterion.match(/[\p{L}\p{M}]+/gu) ?? [];
  const word = words.toSorted((a, b) => b.length - a.length)[0] ?? "";
  const pass = text.toLowerCase().includes(word.toLowerCase());
  const has = pass ? "has" : "does not have";
  return JSON.stringify({ reason: `Demo verdict: the text ${has} the word “${word}”.`, pass });
}
