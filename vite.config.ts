import path from "node:path";
import { cloudflare } from "@cloudflare/vite-plugin";
import { reactRouter } from "@react-router/dev/vite";
import { defineConfig, type Plugin } from "vite";

const stateDirectory = process.env.DATA_DIR ?? ".wrangler/state";

export default defineConfig({
  plugins: [
    keepServerCodeOut(),
    cloudflare({ viteEnvironment: { name: "ssr" }, persistState: { path: stateDirectory } }),
    reactRouter(),
  ],
  server: { port: Number(process.env.PORT ?? 8787), strictPort: true },
  // The largest is the rich-text editor, which is loaded when a widget is edited.
  build: { chunkSizeWarningLimit: 550 },
  // The embed's script is compiled as a worker so that it gets a file and an address of its own.
  worker: { format: "iife" },
});

/** Design 2: no code of `worker/` or `db/` may reach the browser. Loading a file of theirs for it is an error. */
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
