import { z } from "#domain/zod.ts";

const LTI = "https://purl.imsglobal.org/spec/lti/claim/";
const DEEP_LINKING = "https://purl.imsglobal.org/spec/lti-dl/claim/";

/** The names of claims in tokens of LTI 1.3 (product/lti 3). */
export const CLAIM = {
  messageType: `${LTI}message_type`,
  version: `${LTI}version`,
  deployment: `${LTI}deployment_id`,
  targetLink: `${LTI}target_link_uri`,
  custom: `${LTI}custom`,
  presentation: `${LTI}launch_presentation`,
  grades: "https://purl.imsglobal.org/spec/lti-ags/claim/endpoint",
  deepLinking: `${DEEP_LINKING}deep_linking_settings`,
  contentItems: `${DEEP_LINKING}content_items`,
  data: `${DEEP_LINKING}data`,
} as const;

/** The kinds of launches that this product accepts. */
export const MESSAGE = { resource: "LtiResourceLinkRequest", picker: "LtiDeepLinkingRequest" };

export const LTI_VERSION = "1.3.0";

/** The right to write points, the only one that this product asks for. */
export const SCORE_SCOPE = "https://purl.imsglobal.org/spec/lti-ags/scope/score";

const text = z.string().max(2_000);

/** An identifier; some platforms send a number. */
export function identifier(max: number) {
  return z.union([z.string(), z.number()]).transform(String).pipe(z.string().min(1).max(max));
}

/** The claims of an `id_token` that a launch reads. The token can have any others. */
export const LaunchClaims = z.object({
  sub: identifier(255),
  nonce: text,
  iat: z.number(),
  aud: z.union([text, z.array(text).max(20)]),
  azp: text.optional(),
  [CLAIM.version]: z.literal(LTI_VERSION),
  [CLAIM.messageType]: text,
  [CLAIM.deployment]: identifier(300),
  // Platforms send numbers and empty objects, too: what is no text is no widget.
  [CLAIM.custom]: z
    .object({ widget: text.optional().catch(undefined) })
    .nullish()
    .catch(undefined),
  [CLAIM.presentation]: z
    .object({
      locale: text.optional().catch(undefined),
      return_url: text.optional().catch(undefined),
    })
    .nullish()
    .catch(undefined),
  [CLAIM.grades]: z
    .object({ lineitem: text.optional(), scope: z.array(text).max(20).default([]) })
    .nullish()
    .catch(undefined),
  [CLAIM.deepLinking]: z
    .object({
      deep_link_return_url: text,
      accept_types: z.array(text).max(50),
      accept_multiple: z.union([z.boolean(), z.stringbool()]).optional().catch(undefined),
      data: z.string().max(10_000).nullish(),
    })
    .nullish(),
});
export type LaunchClaims = z.output<typeof LaunchClaims>;
