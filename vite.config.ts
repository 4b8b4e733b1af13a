import { createHash } from "node:crypto";
import path from "node:path";
import { cloudflare } from "@cloudflare/vite-plugin";
import { reactRouter } from "@react-router/dev/vite";
import { build, defineConfig, type Plugin, type Rolldown } from "vite";
import { readVariables } from "./scripts/variables.ts";
import { environmentTypes } from "./scripts/vite/environment-types.ts";
import { keepWorkspaceOut } from "./scripts/vite/keep-workspace-out.ts";

const stateDirectory = process.env.DATA_DIR ?? ".wrangler/state";

const CHAKRA = /node_modules\/(@chakra-ui|@ark-ui|@zag-js|@emotion|@pandacss|stylis)\//;

/** What many pages load, in few files: many small ones weigh more and take longer (docs/performance.md). */
const SITE_FILES = [
  // The root imports the messages too: in a file with style sheets they would give these to the embed.
  {
    name: "framework",
    test: /node_modules\/(react|react-dom|react-router|scheduler)\/|\/domain\/messages\.ts$/,
  },
  // Chakra's theme without its components, of which each page has its own. The root imports look/first-colors.ts.
  {
    name: "look",
    test: /app\/look\/(theme|recipes)\.ts$|node_modules\/(@emotion|@pandacss|stylis|@chakra-ui\/react\/dist\/esm\/(?!components))/,
  },
  // What nearly all pages behind the gates share; no public page loads it (decision 012).
  { name: "workspace", test: CHAKRA, minShareCount: 10 },
  // What every page of the site has, without Chakra. Nothing of the root: the embed would get these style sheets.
  // The home page's styles too: signing out leads there, without a connection as well.
  {
    name: "plain",
    test: /\/app\/((site|session)\/|look\/.*\.css|routes\/home\.module\.css)/,
  },
  {
    name: "shared",
    test: (id: string) => !CHAKRA.test(id) && !/\/app\/(workspace|toolkits|widgets)\//.test(id),
    minShareCount: 10,
  },
];

// The build holds no secrets on purpose; wrangler would warn that one is missing.
process.env.WRANGLER_LOG ??= "error";

export default defineConfig(({ command }) => ({
  plugins: [
    environmentTypes(),
    keepServerCodeOut(),
    keepWorkspaceOut(),
    compileScripts(),
    serveLoader(),
    cloudflare({
      viteEnvironment: { name: "ssr" },
      persistState: { path: stateDirectory },
      // By itself the development server reads the required secrets only.
      config: command === "serve" ? { vars: readVariables() } : {},
    }),
    keepSecretsOut(),
    reactRouter(),
  ],
  // All that pages import is prepared at once: what is found later would reload the page, and what is typed be lost.
  optimizeDeps: {
    entries: ["app/entry.client.tsx", "app/root.tsx", "app/{layouts,routes}/*.tsx"],
  },
  server: { port: Number(process.env.PORT ?? 8787), strictPort: true },
  // The largest is the rich-text editor, which is loaded when a widget is edited.
  build: { chunkSizeWarningLimit: 550 },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: SITE_FILES } } } } },
    ssr: {
      build: {
        sourcemap: true,
        // Names stay: `stack` in the log is not remapped by source maps.
        rolldownOptions: { output: { minify: { compress: true, mangle: false, codegen: true } } },
      },
    },
  },
}));

/** The Cloudflare plugin would copy .dev.vars into the build, readable by everyone. Nothing reads the copy. */
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

/** No code of `worker/` or `db/` may reach the browser. Loading a file of theirs for it is an error. */
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
 * `import script from "./a-script.ts?script"` gives a browser script as it is sent: compiled, bundled and minified, with the hash
 * by which a content security policy knows it. A page that writes it into itself needs no second request.
 */
function compileScripts(): Plugin {
  const query = "?script";
  return {
    name: "compile-scripts",
    enforce: "pre",
    async load(id) {
      if (!id.endsWith(query)) return undefined;
      const { text, files } = await compile(id.slice(0, -query.length));
      for (const file of files) this.addWatchFile(file);
      const hash = createHash("sha256").update(text).digest("base64");
      return `export default ${JSON.stringify({ text, hash: `sha256-${hash}` })}`;
    },
  };
}

/** `/embed.js`, the script for customers' pages: a file whose name never changes (its headers: public/_headers). */
function serveLoader(): Plugin {
  const file = path.resolve(import.meta.dirname, "app/embeds/loader.ts");
  return {
    name: "serve-loader",
    applyToEnvironment: (environment) => environment.name === "client",
    async generateBundle() {
      const { text } = await compile(file);
      this.emitFile({ type: "asset", fileName: "embed.js", source: text });
    },
    configureServer(server) {
      server.middlewares.use("/embed.js", async (_request, response, next) => {
        try {
          const { text } = await compile(file);
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

/** One browser script without imports, and the files it was made of. */
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
