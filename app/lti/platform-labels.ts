import type { PlatformFields } from "#domain/lti/learning-platform.ts";

export const PLATFORM_FIELD_LABELS: Record<keyof PlatformFields, string> = {
  name: "Name",
  host: "Address",
  moreHosts: "Further addresses",
  servicesHost: "Address of the services",
  issuer: "Issuer (platform ID)",
  ltiClientId: "Client ID",
  deploymentId: "Deployment ID",
  authUrl: "Authentication request URL",
  tokenUrl: "Access token URL",
  jwksUrl: "Public keyset URL",
  tokenAudience: "Audience of the access token",
};
