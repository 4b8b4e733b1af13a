import { LearningPlatform } from "#domain/lti/learning-platform.ts";
import { z } from "#domain/zod.ts";

/** The addresses of this product that an administrator of a learning platform copies. */
export const ToolAddresses = z.object({
  login: z.string(),
  launch: z.string().describe("Also the redirect URI, and where content is selected"),
  keys: z.string().describe("The public keys (JWKS)"),
  canvas: z.string().describe("The JSON that Canvas takes"),
});

export const ClientPlatforms = z.object({
  isOn: z.boolean().describe("Whether this deployment has the key that LTI needs"),
  addresses: ToolAddresses,
  platforms: z.array(LearningPlatform),
});
export type ClientPlatforms = z.output<typeof ClientPlatforms>;

/** The reply of `POST /clients/registrationlink`. */
export const RegistrationLink = z.object({ url: z.string(), expiresAt: z.string() });
