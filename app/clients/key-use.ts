import { readableOrigin } from "#domain/clients/readable-origin.ts";
import type { ClientKey } from "#domain/clients/answers.ts";

const DAY = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeZone: "UTC" });

/** When a key was last used, and on which site. Days are days of the platform. */
export function lastUseText({ lastAnswerOn, lastSeenOn, lastOrigin }: ClientKey): string {
  if (!lastAnswerOn && !lastSeenOn) return "Not used yet.";
  const answer = lastAnswerOn ? `Last answer: ${dayText(lastAnswerOn)}.` : "No answer yet.";
  const site = lastOrigin ? ` on ${readableOrigin(lastOrigin)}` : "";
  return lastSeenOn ? `${answer} Last seen: ${dayText(lastSeenOn)}${site}.` : answer;
}

function dayText(day: string): string {
  return DAY.format(new Date(day));
}
