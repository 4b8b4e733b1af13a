import type { Plugin } from "vite";

type LeftOut = { module: RegExp; replacement: (code: string) => string };

const nothing = () => "export {};";

/** Code that the Worker never calls. Each line of the Worker delays the first answer of every new isolate, also those that no request runs. */
const OF_WORKER: LeftOut[] = [
  // React's renderer to a string. Pages are rendered as streams.
  { module: /\/react-dom-server-legacy\./u, replacement: nothing },
  // sanitize-html parses styles by postcss, without its plugins, source maps and coloured errors.
  {
    module: /\/postcss\/lib\/postcss\.js$/u,
    replacement: () => 'export { default as parse } from "./parse.js";',
  },
  {
    module: /\/postcss\/lib\/(previous-map|terminal-highlight)\.js$/u,
    replacement: nothing,
  },
  { module: /\/source-map-js\//u, replacement: nothing },
  { module: /\/picocolors\//u, replacement: nothing },
  // sanitize-html checks addresses by launder, but no dates.
  { module: /\/dayjs\//u, replacement: nothing },
  // The product calls OpenAI's interface by path (worker/model/stream.ts), not by these methods.
  {
    module: /\/openai\/resources\/(?!.*index\.)/u,
    replacement: (code) =>
      [...code.matchAll(/^export class (\w+)/gmu)]
        .map(([, name]) => `export class ${name} {}`)
        .join("\n"),
  },
  // Sign-in at OpenAI by the identity of another cloud or a certificate. This product has keys.
  {
    module: /\/openai\/auth\/workload-identity-auth\./u,
    replacement: () => "export class WorkloadIdentityAuth {}",
  },
  {
    module: /\/openai\/internal\/auth\/x509-workload-identity-auth\./u,
    replacement: () => `
      export class X509WorkloadIdentityAuth {}
      export const isX509WorkloadIdentity = () => false;
      export const assertX509RequestOptions = () => {};
      export const snapshotX509RequestOptions = (options) => options;`,
  },
  // The keyword "format", which no check by JSON can have (domain/widgets/json-schema.ts).
  {
    module: /\/@cfworker\/json-schema\/dist\/esm\/format\.js$/u,
    replacement: () => "export const format = {};",
  },
  // Passkeys are made without a certificate of their maker (`attestation: "none"`). One that has it nevertheless is refused.
  {
    module: within("registration/verifications/(?!verifyAttestationPacked).*verifyAttestation"),
    replacement: refusing,
  },
  {
    module: within(
      "(helpers/(getCertificateInfo|validateCertificatePath|validateExt|convertX509|isCertRevoked|mapX509)|metadata/verify)",
    ),
    replacement: refusing,
  },
  {
    module: within("services/metadataService"),
    replacement: () => "export const MetadataService = {};",
  },
  {
    module: within("index"),
    replacement: () => `
      export * from "./authentication/verifyAuthenticationResponse.js";
      export * from "./registration/verifyRegistrationResponse.js";`,
  },
  // The dialogs of passkeys, which only a browser opens.
  { module: /\/@simplewebauthn\/browser\/esm\/methods\//u, replacement: refusing },
  // Of the structures of elliptic curves, the signature alone is read.
  {
    module: /\/@peculiar\/asn1-ecc\/build\/es2015\/index\.js$/u,
    replacement: () => 'export * from "./ec_signature_value";',
  },
];

/** Code that no page calls. */
const OF_BROWSER: LeftOut[] = [
  // Chakra's reset of styles. Every page loads app/look/reset.css.
  {
    module: /\/@chakra-ui\/react\/dist\/esm\/styled-system\/preflight\.js$/u,
    replacement: () => "export const createPreflight = () => ({});",
  },
  // Palettes that the site does not use.
  {
    module: /\/@chakra-ui\/react\/dist\/esm\/theme\/(semantic-)?tokens\/colors\.js$/u,
    replacement: (code) =>
      code.replaceAll(/^ {2}(yellow|teal|purple|pink|cyan): \{[\s\S]*?^ {2}\},?\n/gmu, ""),
  },
  // Movements of components that the site does not use. Dialogs grow and fade.
  {
    module: /\/@chakra-ui\/react\/dist\/esm\/theme\/tokens\/keyframes\.js$/u,
    replacement: (code) =>
      code.replaceAll(
        /^ {2}"?(ping|bounce|position|circular-progress|(expand|collapse|slide)-[a-z-]+)"?: \{[\s\S]*?^ {2}\},?\n/gmu,
        "",
      ),
  },
  // Emotion needs it for `withTheme` only.
  {
    module: /\/hoist-non-react-statics\/dist\/hoist-non-react-statics\.cjs\.js$/u,
    replacement: () => "export default (target) => target;",
  },
  // The router's hooks for tracing.
  {
    module: /\/react-router\/dist\/production\/lib\/router\/instrumentation\.js$/u,
    replacement: () => `
      export const consumeInstrumentationClientResultMetaReceiver = () => undefined;
      export const getRouteInstrumentationUpdates = () => ({});
      export const instrumentClientSideRouter = (router) => router;
      export const instrumentHandler = (handler) => handler;
      export const instrumentationResultMetaContext = {};`,
  },
  // zod's JSON schemas, which the Worker makes for the reference.
  {
    module: /\/zod\/v4\/core\/(to-json-schema|json-schema-processors)\.js$/u,
    replacement: emptied,
  },
  // It ends cycles of values. Bodies are JSON, which has none.
  {
    module: /\/zod\/v4\/core\/memoizer\.js$/u,
    replacement: emptied,
  },
  // zod's sentences. Each rule has one of ours (domain/zod.ts).
  {
    module: /\/zod\/v4\/locales\/en\.js$/u,
    replacement: () => "export default () => ({});",
  },
  // Browsers refuse cookies that a script adds to a request.
  {
    module: /\/hono\/dist\/utils\/cookie\.js$/u,
    replacement: () => 'export const serialize = () => "";',
  },
];

/** Modules of the library for passkeys. */
function within(path: string): RegExp {
  return new RegExp(String.raw`/@simplewebauthn/server/esm/${path}[A-Za-z0-9]*\.js$`, "u");
}

/** The functions and classes of a module, none of which does anything. */
function emptied(code: string): string {
  return [...code.matchAll(/^export (?:function|class|const) (\$?\w+)/gmu)]
    .map(([, name]) => `export function ${name}() {}`)
    .join("\n");
}

/** The functions of a module, each of which throws. */
function refusing(code: string): string {
  return [...code.matchAll(/^export (?:async )?function (\w+)/gmu)]
    .map(([, name]) => `export function ${name}() { throw new Error("${name} is left out."); }`)
    .join("\n");
}

/** Leaves code that the product never calls out of the Worker and of the pages. The build fails if a package no longer contains it. */
export function leaveOut(): Plugin[] {
  return [leaveOutOf("ssr", OF_WORKER), leaveOutOf("client", OF_BROWSER)];
}

function leaveOutOf(environment: "ssr" | "client", list: LeftOut[]): Plugin {
  const found = new Set<LeftOut>();
  return {
    name: `leave-out-of-${environment}`,
    enforce: "pre",
    apply: "build",
    applyToEnvironment: ({ name }) => name === environment,
    transform: {
      filter: { id: list.map(({ module }) => module) },
      handler(code, id) {
        const leftOut = list.find(({ module }) => module.test(id));
        if (!leftOut) return undefined;
        found.add(leftOut);
        return { code: leftOut.replacement(code), map: null };
      },
    },
    buildEnd(error) {
      const missing = list.find((leftOut) => !found.has(leftOut));
      if (!error && missing)
        throw new Error(`No module matches ${missing.module} (scripts/vite/leave-out.ts).`);
    },
  };
}
