import { expect } from "vitest";
import type { ClientDraft } from "#domain/clients/client.ts";
import { CLAIM } from "#domain/lti/claims.ts";
import { type CallOptions, call, withModel } from "#tests/support/app.ts";
import { makeEmbed, uniqueLetters } from "#tests/support/factories.ts";
import { type Platform, connectPlatform, startPlatform } from "#tests/support/learning-platform.ts";
import { type Launched, launch, ticketOf } from "#tests/support/lti-launch.ts";
import { INPUTS } from "#tests/support/runs.ts";

/** A client with a quiz of two questions and a learning platform that takes points. */
export async function graded(draft: Partial<ClientDraft> = {}, kind?: Platform["kind"]) {
  const embed = await makeEmbed(
    { gptModel: uniqueLetters(), ...draft },
    { answer: { kind: "quiz", count: 2 } },
  );
  const platform = await startPlatform(kind);
  const { id } = await connectPlatform(platform, embed.client.id);
  const env = withModel(`quiz~${uniqueLetters()}`);
  const custom = { [CLAIM.custom]: { widget: `${embed.widget.type}/${embed.widget.id}` } };
  const open = async ({ claims, ...launched }: Launched = {}) =>
    ticketOf(await launch(platform, { claims: { ...custom, ...claims }, ...launched }));
  const send = async (path: string, body: object, ticket: string, options: CallOptions = {}) =>
    call(path, { body, env, ...options, headers: { "LTI-Ticket": ticket, ...options.headers } });
  const ask = async (ticket: string, options?: CallOptions) => {
    const response = await send(embed.aiPath, INPUTS, ticket, options);
    expect(response.status).toBe(200);
    return ((await response.json()) as { quiz: string }).quiz;
  };
  const check = async (quiz: string, ticked: number[][], ticket: string) =>
    send(`${embed.aiPath}/check`, { quiz, ticked }, ticket);
  return { ...embed, platform, platformId: id, open, send, ask, check };
}
