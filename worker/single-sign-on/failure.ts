import type { Context } from "hono";
import type { SignInProblem } from "#domain/single-sign-on/problems.ts";
import type { AppEnv } from "#worker/context.ts";
import { answerProblem, toProblem } from "#worker/problem.ts";

/** A sign-in by a provider has failed. The page says a sentence of ours, and nothing of what the provider has sent. */
export class SignInFailure extends Error {
  override readonly name = "SignInFailure";
  readonly problem: SignInProblem;
  /** For the log: a word of ours. */
  readonly reason: string;
  /** What a removed person shows a manager. */
  readonly code: string | undefined;
  /** Whether somebody who is signed in links the account, and goes back to `/account`. */
  isLink = false;

  constructor(problem: SignInProblem, reason: string, code?: string) {
    super(reason);
    this.problem = problem;
    this.reason = reason;
    this.code = code;
  }
}

/** Runs a part of a link. Its failures lead back to `/account`. */
export async function forLink<T>(part: () => Promise<T>): Promise<T> {
  try {
    return await part();
  } catch (error) {
    if (error instanceof SignInFailure) error.isLink = true;
    throw error;
  }
}

/** Answers a failed sign-in with a redirect to a page of this site that says why (product/single-sign-on 3). */
export async function answerFailure(error: unknown, c: Context<AppEnv>): Promise<Response> {
  const record = c.get("record");
  if (error instanceof SignInFailure) {
    record.failure = `oidc ${error.reason}`;
    const { problem, code } = error;
    const query = new URLSearchParams({ problem, ...(code && { code }) });
    return c.redirect(`${error.isLink ? "/account" : "/login"}?${query}`, 303);
  }
  const { status } = toProblem(error, c);
  if (status === 500) return answerProblem(error, c);
  record.failure ??= `oidc ${status}`;
  return c.redirect("/login?problem=slow", 303);
}
