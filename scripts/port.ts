import { lookup } from "node:dns/promises";
import { type AddressInfo, createServer } from "node:net";

/** Finds a port that is free on all addresses of this machine. */
export async function freePort(): Promise<number> {
  return listenOnce("127.0.0.1", 0);
}

/**
 * The host to listen on so that `http://localhost:{port}` works over IPv4 and, if the machine has it, over IPv6.
 * @throws an error with a sentence when the port is in use on one of them
 */
export async function localHost(port: number): Promise<"localhost" | "127.0.0.1"> {
  await listenOnce("127.0.0.1", port);
  const hasIpv6 = await canListenOnIpv6(port);
  const addresses = await lookup("localhost", { all: true }).catch(() => []);
  // Listening on "localhost" fails if one of its addresses is not available.
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

/** The port is in use. */
class PortInUse extends Error {
  constructor(port: number) {
    super(
      `Port ${port} is in use. Stop the program that uses it, or choose another port: PORT=8788 npm start`,
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
