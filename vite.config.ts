import { createHash } from "node:crypto";
import path from "node:path";
import { cloudflare } from "@cloudflare/vite-plugin";
import { build, defineConfig, type Plugin, type Rolldown } from "vite";
import { readVariables } from "./scripts/variables.ts";
import { environmentTypes } from "./scripts/vite/environment-types.ts";
import { icons } from "./scripts/vite/icons.ts";
import { keepWorkspaceOut } from "./scripts/vite/keep-workspace-out.ts";
import { leaveOut } from "./scripts/vite/leave-out.ts";
import { router } from "./scripts/vite/router.ts";

const stateDirectory = process.env.DATA_DIR ?? ".wrangler/state";

const CHAKRA = /node_modules\/(@chakra-ui|@ark-ui|@zag-js|@emotion|@pandacss|stylis)\//;

/** Groups the modules that many pages share into few files: many small files are larger in total and load slower (docs/performance.md). */
const SITE_FILES = [
  // The root or the embed imports these files of domain/, too. In a file with style sheets they would add these style sheets to the embed.
  {
    name: "framework",
    test: /node_modules\/(react|react-dom|react-router|scheduler)\/|vite\/preload-helper|\/domain\/(messages|passkey-refusals|clients\/(link-labels|preview-key))\.ts$/,
  },
  // Chakra's theme without its components, of which each page has its own. The root imports look/first-script.ts.
  {
    name: "look",
    test: /app\/look\/(theme|recipes)\.ts$|node_modules\/(@emotion|@pandacss|stylis|@chakra-ui\/react\/dist\/esm\/(?!components))/,
  },
  // Modules that at least 20 pages behind the gates, and parts of them that load later, share. No public page loads them (decision 012).
  { name: "workspace", test: CHAKRA, minShareCount: 20 },
  // Modules of every page, without Chakra. Modules of the root are left out: the embed would get their style sheets.
  // Without the parts of forms and of single pages, which the dashboard does not need.
  // With the calls and their refusals, which sign-in needs: among the shared modules they would bring zod.
  // With the home page's styles: signing out leads to the home page, also without a connection.
  {
    name: "plain",
    test: /\/app\/((site|session)\/(?!(account-fields|form-card|text-field|text-page|message-page|submit-button|save-file|keep-question|trust-field|sign-in|passkeys|provider-sign-in|provider-problem)\b)|calls\/use-call\.ts|look\/.*\.css|routes\/home\.module\.css)/,
  },
  // Without app/: it needs the plain modules, whose style sheets the embed would get with the shared ones.
  {
    name: "shared",
    test: (id: string) => !CHAKRA.test(id) && !id.includes("/app/"),
    minShareCount: 50,
  },
];

/** Functions of Chakra's theme. The build leaves a call out if nothing reads its result: recipes and icons of components that the site lacks. */
const THEME = ["createAnatomy", "createIcon", "defineConfig", "defineRecipe", "defineSlotRecipe"];
/** The same for parts that load later: the Worker leaves out the pages that show them. */
const PARTS = ["lazy", "lazyPart"];

/** The build reads only those modules of a package's index whose exports are used: 2,000 for the browser, not 6,000. */
const LAZY_BARREL = { lazyBarrel: true };

// The build contains no secrets, so wrangler would warn that one is missing.
process.env.WRANGLER_LOG ??= "error";

export default defineConfig(({ command }) => ({
  plugins: [
    environmentTypes(),
    keepServerCodeOut(),
    keepWorkspaceOut(),
    leaveOut(),
    icons(),
    compileScripts(),
    serveScripts(),
    cloudflare({
      viteEnvironment: { name: "ssr" },
      persistState: { path: stateDirectory },
      // By default the development server reads the required secrets only.
      config: command === "serve" ? { vars: readVariables() } : {},
    }),
    keepSecretsOut(),
    router(),
  ],
  // Pre-bundles the imports of all pages: late discovery makes Vite reload the page and lose form input.
  optimizeDeps: {
    entries: ["app/entry.client.tsx", "app/root.tsx", "app/{layouts,routes}/*.tsx"],
  },
  server: { port: Number(process.env.PORT ?? 8787), strictPort: true },
  build: {
    // The largest file makes Word files, and loads with the first press of its button.
    chunkSizeWarningLimit: 1_200,
    // A part that one page shows at once, and another with a press, is a file of its own all the same.
    rolldownOptions: { checks: { ineffectiveDynamicImport: false } },
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          treeshake: {
            propertyReadSideEffects: false,
            manualPureFunctions: [...THEME, ...PARTS],
            // A file that imports one icon from the list would bring all of them.
            moduleSideEffects: [{ test: /\/app\/look\/icons\.ts$/, sideEffects: false }],
          },
          experimental: LAZY_BARREL,
          output: { codeSplitting: { groups: SITE_FILES } },
        },
      },
    },
    ssr: {
      build: {
        sourcemap: true,
        // Functions keep their names: source maps do not apply to `stack` in the log.
        rolldownOptions: {
          treeshake: { manualPureFunctions: PARTS },
          experimental: LAZY_BARREL,
          output: { minify: { compress: true, mangle: { keepNames: true }, codegen: true } },
        },
      },
    },
  },
}));

/** Removes the copy of .dev.vars that the Cloudflare plugin puts into the build. Every user of the machine could read it. */
function keepSecretsOut(): Plugin {
  return {
    name: "keep-secrets-out",
    generateBundle: {
      order: "post",
      handler(_options, bundle) {
        delete bundle[".dev.vars"];
      },
    },
  };
}

/** Fails the build when browser code would contain a file of `worker/` or `db/`. */
function keepServerCodeOut(): Plugin {
  const rooms = ["worker", "db"].map((room) => path.resolve(import.meta.dirname, room) + path.sep);
  return {
    name: "keep-server-code-out",
    enforce: "pre",
    applyToEnvironment: (environment) => environment.name === "client",
    load(id) {
      if (rooms.some((room) => id.startsWith(room))) {
        throw new Error(`${id} is server code and must not be imported by app/ (docs/rooms.md).`);
      }
    },
  };
}

/**
 * Lets `import script from "./a-script.ts?script"` return a browser script, compiled, bundled and minified, with its hash for a content
 * security policy. A page that contains the script needs no second request for it. With `?script-file` it returns the path of the script's
 * file in place of its text.
 */
function compileScripts(): Plugin {
  return {
    name: "compile-scripts",
    enforce: "pre",
    load: {
      filter: { id: /\?script(-file)?$/ },
      async handler(id) {
        const [file = "", query] = id.split("?");
        const { text, files } = await compile(file);
        for (const source of files) this.addWatchFile(source);
        const hash = `sha256-${createHash("sha256").update(text).digest("base64")}`;
        const isFile = query === "script-file";
        const script = isFile ? { url: `/${fileName(file, text)}`, hash } : { text, hash };
        return `export default ${JSON.stringify(script)}`;
      },
    },
  };
}

/** The script for customers' pages. Its name never changes; public/_headers has its headers. */
const LOADER = path.resolve(import.meta.dirname, "app/embeds/loader.ts");
/** The second script of the frame. Its name contains a hash of its content. */
const ANSWER_SCRIPT = path.resolve(import.meta.dirname, "app/embeds/embed-answer.ts");

/** The name of a script's file in the build. */
function fileName(file: string, text: string): string {
  if (file === LOADER) return "embed.js";
  const hash = createHash("sha256").update(text).digest("hex").slice(0, 12);
  return `assets/${path.basename(file, ".ts")}-${hash}.js`;
}

/** Builds the scripts that are files of their own. */
function serveScripts(): Plugin {
  return {
    name: "serve-scripts",
    applyToEnvironment: (environment) => environment.name === "client",
    async generateBundle() {
      for (const file of [LOADER, ANSWER_SCRIPT]) {
        const { text } = await compile(file);
        this.emitFile({ type: "asset", fileName: fileName(file, text), source: text });
      }
    },
    configureServer(server) {
      server.middlewares.use(async ({ url = "" }, response, next) => {
        const isAnswerScript = url.startsWith("/assets/embed-answer-");
        if (!isAnswerScript && !url.startsWith("/embed.js")) return next();
        try {
          const { text } = await compile(isAnswerScript ? ANSWER_SCRIPT : LOADER);
          response.setHeader("Content-Type", "text/javascript; charset=utf-8");
          response.setHeader("Cross-Origin-Resource-Policy", "cross-origin");
          response.end(text);
        } catch (error) {
          next(error);
        }
      });
    },
  };
}

/** Compiles a browser script into one text. Returns the text and the source files. */
async function compile(file: string): Promise<{ text: string; files: string[] }> {
  const result = (await build({
    configFile: false,
    publicDir: false,
    logLevel: "error",
    build: {
      write: false,
      modulePreload: false,
      rolldownOptions: { input: file, output: { format: "iife" } },
    },
  })) as Rolldown.RolldownOutput;
  const [{ code, moduleIds }] = result.output;
  return { text: code.trim(), files: moduleIds };
}
