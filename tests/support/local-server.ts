import type { Server } from "node:http";
import type { AddressInfo } from "node:net";

/**
 * Starts a server on a free loopback port.
 * @returns its address without a slash at the end, and a function that stops it
 */
export async function listenLocally(
  server: Server,
): Promise<{ url: string; close(): Promise<void> }> {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
