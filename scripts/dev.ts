// npm run dev: hot reload, on the same port and the same local state as npm start (vite.config.ts reads DATA_DIR).
import { endOnSignals, run } from "#scripts/command.ts";
import { holdDataFolder } from "#scripts/data-lock.ts";
import { localHost } from "#scripts/port.ts";
import { prepareDatabase } from "#scripts/prepare-database.ts";
import { chosenDataDirectory, chosenPort } from "#scripts/project.ts";
import { ensureSecrets } from "#scripts/variables.ts";

endOnSignals(() => 0);

try {
  const port = chosenPort();
  const dataDirectory = chosenDataDirectory();
  await localHost(port);
  holdDataFolder(dataDirectory);
  ensureSecrets();
  await prepareDatabase(dataDirectory);
  const { code } = await run(["react-router", "dev", "--port", String(port), "--strictPort"], {
    // Without CLOUDFLARE_CF_FETCH_ENABLED=false Miniflare would ask Cloudflare for this machine's location.
    env: { DATA_DIR: dataDirectory, CLOUDFLARE_CF_FETCH_ENABLED: "false" },
    interactive: true,
  });
  process.exit(code);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
