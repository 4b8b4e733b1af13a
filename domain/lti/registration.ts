import { identifier } from "#domain/lti/claims.ts";
import { z } from "#domain/zod.ts";

const address = z
  .string()
  .max(1_000)
  .refine((text) => URL.canParse(text));

export const PLATFORM_CONFIGURATION = "https://purl.imsglobal.org/spec/lti-platform-configuration";

/** The field in which Canvas names the domain of a school. */
export const ACCOUNT_DOMAIN = "https://canvas.instructure.com/lti/account_domain";

/** The fields of a platform's `openid_configuration` that dynamic registration reads (product/lti 4). */
export const PlatformConfiguration = z.object({
  issuer: z.string().min(1).max(300),
  authorization_endpoint: address,
  token_endpoint: address,
  jwks_uri: address,
  registration_endpoint: address,
  authorization_server: z.string().max(1_000).optional().catch(undefined),
  [PLATFORM_CONFIGURATION]: z
    .object({
      product_family_code: z.string().max(60).optional().catch(undefined),
      [ACCOUNT_DOMAIN]: z.string().max(300).optional().catch(undefined),
    })
    .optional()
    .catch(undefined),
});
export type PlatformConfiguration = z.output<typeof PlatformConfiguration>;

export const TOOL_CONFIGURATION = "https://purl.imsglobal.org/spec/lti-tool-configuration";

const deploymentId = identifier(300).optional().catch(undefined);

/** The answer of a platform to a registration. The deployment stands in the tool's configuration; Canvas names it beside the client ID. */
export const Registered = z.object({
  client_id: z.string().min(1).max(300),
  deployment_id: deploymentId,
  [TOOL_CONFIGURATION]: z.object({ deployment_id: deploymentId }).optional().catch(undefined),
});
export type Registered = z.output<typeof Registered>;
