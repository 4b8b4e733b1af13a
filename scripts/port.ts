import { lookup } from "node:dns/promises";
import { type AddressInfo, createServer } from "node:net";

/** A port that nobody listens on, on any of this machine's own addresses. */
export async function freePort(): Promise<number> {
  return listenOnce("127.0.0.1", 0);
}

/**
 * What to listen on so that `http://localhost:{port}` reaches it by IPv4 and, where the machine has it, by IPv6.
 * Throws a sentence when the port is in use on either.
 */
export async function localHost(port: number): Promise<"localhost" | "127.0.0.1"> {
  await listenOnce("127.0.0.1", port);
  const hasIpv6 = await canListenOnIpv6(port);
  const addresses = await lookup("localhost", { all: true }).catch(() => []);
  // "localhost" fails as a whole when one of its addresses cannot be listened on.
  const resolvesToBoth = ["127.0.0.1", "::1"].every((address) =>
    addresses.some((found) => found.address === address),
  );
  return hasIpv6 && resolvesToBoth ? "localhost" : "127.0.0.1";
}

async function canListenOnIpv6(port: number): Promise<boolean> {
  try {
    await listenOnce("::1", port);
    return true;
  } catch (error) {
    if (error instanceof PortInUse) throw error;
    return false;
  }
}

/** Someone else listens on the port. */
class PortInUse extends Error {
  constructor(port: number) {
    super(
      `Port ${port} is in use. End what listens there, or choose another one, as in: PORT=8788 npm start`,
    );
  }
}

function listenOnce(host: string, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", (error: NodeJS.ErrnoException) =>
      reject(error.code === "EADDRINUSE" ? new PortInUse(port) : error),
    );
    server.listen({ host, port, exclusive: true }, () => {
      const { port: listening } = server.address() as AddressInfo;
      server.close(() => resolve(listening));
    });
  });
}
