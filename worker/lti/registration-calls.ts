import { z } from "zod";
import { isWebAddress } from "#domain/lti/learning-platform.ts";
import {
  PLATFORM_CONFIGURATION,
  PlatformConfiguration,
  Registered,
} from "#domain/lti/registration.ts";
import { registrationOf } from "#worker/lti/tool.ts";
import { callForJson } from "#worker/outside/call-outside.ts";

/** What the platform puts behind a registration link. */
export const RegistrationQuery = z.object({
  openid_configuration: z.string().max(2_000),
  registration_token: z.string().max(10_000).optional(),
});
export type RegistrationQuery = z.output<typeof RegistrationQuery>;

/** What a page of dynamic registration stops with: its sentence. */
export class RegistrationFailure extends Error {}

/** What a platform says of itself. Throws RegistrationFailure. */
export async function configurationOf(query: RegistrationQuery): Promise<PlatformConfiguration> {
  const answer = await callForJson(query.openid_configuration, { headers: bearerOf(query) });
  const configuration = PlatformConfiguration.safeParse(answer).data;
  if (configuration === undefined)
    throw new RegistrationFailure(
      "The learning platform does not describe itself as LTI 1.3 asks.",
    );
  return configuration;
}

/** Canvas asks for the token where it shows its configuration, too; the others ignore it there. */
function bearerOf({ registration_token: token }: RegistrationQuery): Record<string, string> {
  return token ? { Authorization: `Bearer ${token}` } : {};
}

/** Registers this product with a platform. Throws RegistrationFailure. */
export async function registerWith(
  query: RegistrationQuery,
  configuration: PlatformConfiguration,
  origin: string,
): Promise<Registered> {
  const family = configuration[PLATFORM_CONFIGURATION]?.product_family_code;
  const answer = await callForJson(configuration.registration_endpoint, {
    method: "POST",
    headers: { "Content-Type": "application/json", ...bearerOf(query) },
    body: JSON.stringify(registrationOf(origin, family)),
  });
  const registered = Registered.safeParse(answer).data;
  if (registered === undefined)
    throw new RegistrationFailure("The learning platform has refused the registration.");
  return registered;
}

/**
 * For whom assertions to the address of tokens are; empty: for the address itself. Canvas names a domain as its authorization server, but takes
 * assertions for the address of its tokens only.
 */
export function audienceOf({ authorization_server: server = "" }: PlatformConfiguration): string {
  return isWebAddress(server) ? server : "";
}
