import type { ReasoningEffort } from "#domain/model.ts";

/** The most service tokens of a client, and of the platform, whose end has not come. */
export const MAX_SERVICE_TOKENS = 10;
export const TOO_MANY_TOKENS = `You have ${MAX_SERVICE_TOKENS} of ${MAX_SERVICE_TOKENS} tokens.`;

/** The scopes of a client's token (product/service-tokens 2). A token of the platform has all but `ask`, for every client. */
export const TOKEN_SCOPES = ["ask", "usage", "answers", "toolkits"] as const;
export type TokenScope = (typeof TOKEN_SCOPES)[number];

/** The client of a token, with what its calls need. */
export type ProgramClient = {
  id: string;
  /** The current publishable key, by which KV has the client. */
  apikey: string;
  /** The model and its settings that the client has chosen. */
  chosen: { model: string; temperature: string; effort: ReasoningEffort };
  /** Whether managers of the client, and so its programs, see what answers cost. */
  managersSeeCost: boolean;
};

/** A program: the caller with a service token. It is no person, and has no account. */
export type Program = {
  tokenId: string;
  name: string;
  scopes: TokenScope[];
  /** The platform's time zone. */
  zone: string;
  /** Null: the token is the platform's. */
  client: ProgramClient | null;
};

const PREFIX = "token:";

/** The value that stands for a token where others have a person's id: in runs, counters and the audit. No person has such an id. */
export function subjectOfToken(tokenId: string): string {
  return PREFIX + tokenId;
}

/** Whether an answer's `userId` is that of a program. */
export function isOfToken(userId: string): boolean {
  return userId.startsWith(PREFIX);
}

/** The names of programs on screen: of one whose token was removed, and of one by the name of its token. */
export const FORMER_PROGRAM = "Former program";
export function programName(tokenName: string): string {
  return `${tokenName} (program)`;
}

/** The refusals of calls with a token (product/service-tokens 3). */
export const TOKEN_ENDED = "This token is unknown or has ended.";
export const TOKEN_FORBIDDEN = "This token may not do this.";
/** The second sentence of a refusal, after `TOKEN_FORBIDDEN`: it names the token that may make the call. */
export const NEEDS_CLIENT = "It must be a token of a client.";
export const NEEDS_PLATFORM = "It must be a token of the platform.";
export function scopeNeededSentence(scope: TokenScope): string {
  return `It needs the scope ${scope}.`;
}

/** The refusals when the answers of the day or the budget of the month are used up (product/service-tokens 4). */
export const TOKEN_DAY_FULL =
  "This token has used up its answers for today. Please come back tomorrow.";
export function tokenBudgetSentence(date: string): string {
  return `This token has used up its budget for this month. It answers again on ${date}.`;
}

export const FOR_PROGRAMS = "Only a program with a service token may do this.";
export const TOKEN_IN_BROWSER = "A service token belongs on a server.";
