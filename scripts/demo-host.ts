// npm run demo:host: serves a customer's page with the demo widget, as visitors see it.
import { endOnSignals } from "#scripts/command.ts";
import { demoEmbedPath } from "#scripts/demo.ts";
import { serveHostPage } from "#scripts/host-page.ts";
import { chosenPort } from "#scripts/project.ts";

endOnSignals(() => 0);

const port = chosenPort("HOST_PORT", 9000);
const product = process.env.PRODUCT_URL || "http://localhost:8787";
try {
  const embedUrl = new URL(demoEmbedPath(), product).href;
  const { url } = await serveHostPage(port, embedUrl);
  console.log(
    `\n  A customer's page: ${url}\n  With our script:   ${url}/loader\n  Without an iframe: ${url}/place\n  It frames          ${embedUrl}\n\n  Ctrl-C ends.\n`,
  );
} catch (error) {
  const code = (error as NodeJS.ErrnoException).code;
  const reasons: Record<string, string> = {
    EADDRINUSE: `Port ${port} is in use. Choose another one: HOST_PORT=9001 npm run demo:host`,
    ERR_INVALID_URL: `PRODUCT_URL must be an address such as http://localhost:8787, not "${product}".`,
  };
  console.error(reasons[code ?? ""] ?? error);
  process.exit(1);
}
