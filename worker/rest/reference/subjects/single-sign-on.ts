import {
  OwnSignIn,
  SignInLink,
  SignInPart,
  TestedProvider,
} from "#domain/single-sign-on/replies.ts";
import { atBothPaths, type Descriptions } from "#worker/rest/reference/description.ts";

const letIn = {
  summary: "Let a removed person sign in again",
  details: "By the code that the person was shown. The person gets a new account.",
  refusals: [404],
  example: { code: "K7QF-2M9P" },
};

/** Sign-in by the identity provider of a client. What browsers and providers call is OpenID Connect. */
export const singleSignOn = {
  ...atBothPaths({
    "GET /sign-in": {
      summary: "Read the sign-in provider of a client",
      details:
        "With the addresses that the provider needs, and the newest 200 removed people. The secret is never answered.",
      reply: SignInPart,
      refusals: [404],
    },
    "POST /sign-in": {
      summary: "Change the sign-in provider of a client",
      details:
        "The provider is read first. A secret left out stays, unless the issuer is another one. Another issuer ends the sessions that the former one has started.",
      reply: SignInPart,
      refusals: [404, 409],
      example: {
        issuer: "https://login.school.example",
        oidcClientId: "prompt-widgets",
        secret: "secret-of-the-provider",
        domains: ["school.example"],
        label: "Example school",
        isRequired: false,
      },
    },
    "DELETE /sign-in": {
      summary: "Remove the sign-in provider of a client",
      details: "The sessions that the provider has started end. Its people are kept.",
      refusals: [404],
    },
    "POST /sign-in/test": {
      summary: "Test a sign-in provider for a client",
      details: "Reads what the provider says of itself. It changes nothing.",
      reply: TestedProvider,
      example: { issuer: "https://login.school.example" },
    },
    "POST /people/let-in": letIn,
  }),
  "POST /clients/:id/sign-in/let-in": letIn,
  "GET /account/sign-in": {
    summary: "Read one's own account at the sign-in provider",
    details: "Null where the client has no provider, and for administrators.",
    reply: OwnSignIn,
  },
  "POST /account/sign-in": {
    summary: "Link one's own account with one at the sign-in provider",
    details:
      "Needs a proof. Open the address within five minutes, in the browser that is signed in. Administrators have no such link (409).",
    reply: SignInLink,
    refusals: [404, 409, 429],
    example: { password: "Your-Passw0rd" },
  },
  "DELETE /account/sign-in": {
    summary: "End the link with the sign-in provider",
    details: "Needs a proof. The only way to sign in stays (409).",
    refusals: [404, 409, 429],
    example: { password: "Your-Passw0rd" },
  },
} satisfies Descriptions;
