declare module "oidc-provider" {
  import type { RequestListener } from "node:http";

  /** The identity provider of the package, as far as the journeys use it. */
  export default class Provider {
    constructor(issuer: string, configuration: object);
    callback(): RequestListener;
  }
}
