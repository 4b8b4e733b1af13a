import { ClientPlatforms, RegistrationLink } from "#domain/lti/replies.ts";
import { LearningPlatform } from "#domain/lti/learning-platform.ts";
import type { Descriptions } from "#worker/rest/reference/description.ts";

/** The learning platforms of clients. The calls of the platforms themselves follow LTI 1.3 and are not described here. */
export const lti = {
  "GET /clients/:id/platforms": {
    summary: "List the learning platforms of a client",
    details: "With the addresses that an administrator of a learning platform copies.",
    reply: ClientPlatforms,
    refusals: [404],
  },
  "POST /clients/addplatform": {
    summary: "Connect a learning platform without dynamic registration",
    details: "The platform may show the client's widgets in frames from then on.",
    status: 201,
    reply: LearningPlatform,
    refusals: [404, 409],
    example: {
      clientid: "c11e0000-0000-4000-8000-000000000001",
      name: "Example school",
      issuer: "https://lms.example.com",
      ltiClientId: "10000000000001",
      deploymentId: "1",
      authUrl: "https://lms.example.com/auth",
      tokenUrl: "https://lms.example.com/token",
      jwksUrl: "https://lms.example.com/keys",
      host: "https://lms.example.com",
    },
  },
  "POST /clients/editplatform": {
    summary: "Set the addresses of a learning platform",
    details:
      "It may show the client's widgets at these only, and points go nowhere else. They replace the former ones.",
    refusals: [404],
  },
  "POST /clients/registrationlink": {
    summary: "Make a link with which a learning platform registers itself",
    details: "It holds for an hour and for one platform.",
    reply: RegistrationLink,
    refusals: [404],
  },
  "DELETE /clients/:id/platforms/:platform": {
    summary: "Disconnect a learning platform",
    details: "Its courses show no widget from then on. Points that wait for it are deleted.",
  },
} satisfies Descriptions;
