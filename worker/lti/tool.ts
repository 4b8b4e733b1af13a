import { MESSAGE, SCORE_SCOPE } from "#domain/lti/claims.ts";
import type { ToolAddresses } from "#domain/lti/answers.ts";
import { TOOL_CONFIGURATION } from "#domain/lti/registration.ts";
import { LAUNCH_PATH } from "#worker/lti/login.ts";
import type { z } from "zod";

const NAME = "Prompt widgets";
const DESCRIPTION = "AI forms as activities: answers, cards, and quizzes with points.";

/** The addresses of this product that learning platforms know. */
export function toolAddresses(origin: string): z.output<typeof ToolAddresses> {
  return {
    login: `${origin}/lti/login`,
    launch: origin + LAUNCH_PATH,
    keys: `${origin}/lti/jwks`,
    canvas: `${origin}/lti/canvas.json`,
  };
}

/** Where teachers choose a widget in Canvas: in a module, and as an assignment. */
const CANVAS_PLACEMENTS = ["link_selection", "assignment_selection"];

/**
 * The client metadata of dynamic registration (OpenID Connect, with the extension of LTI). It asks for no names and no addresses.
 * @param family which platform it is for: Canvas offers no choice of widgets without placements, which have other names elsewhere
 */
export function registrationOf(origin: string, family: string | undefined) {
  const { login, launch, keys } = toolAddresses(origin);
  return {
    application_type: "web",
    response_types: ["id_token"],
    grant_types: ["implicit", "client_credentials"],
    client_name: NAME,
    initiate_login_uri: login,
    redirect_uris: [launch],
    jwks_uri: keys,
    token_endpoint_auth_method: "private_key_jwt",
    scope: SCORE_SCOPE,
    [TOOL_CONFIGURATION]: {
      domain: new URL(origin).host,
      description: DESCRIPTION,
      target_link_uri: launch,
      claims: ["iss", "sub"],
      messages: [
        { type: MESSAGE.resource, target_link_uri: launch, label: NAME },
        {
          type: MESSAGE.picker,
          target_link_uri: launch,
          label: NAME,
          ...(family === "canvas" && { placements: CANVAS_PLACEMENTS }),
        },
      ],
    },
  };
}

/** The JSON that an administrator of Canvas pastes. */
export function canvasConfiguration(origin: string) {
  const { login, launch, keys } = toolAddresses(origin);
  const placement = (name: string) => ({
    placement: name,
    message_type: MESSAGE.picker,
    target_link_uri: launch,
  });
  return {
    title: NAME,
    description: DESCRIPTION,
    oidc_initiation_url: login,
    target_link_uri: launch,
    redirect_uris: [launch],
    public_jwk_url: keys,
    scopes: [SCORE_SCOPE],
    extensions: [
      {
        platform: "canvas.instructure.com",
        privacy_level: "anonymous",
        settings: { placements: CANVAS_PLACEMENTS.map(placement) },
      },
    ],
  };
}
