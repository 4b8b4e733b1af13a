import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";

/**
 * Asks twice for a password on the terminal, without showing the input.
 * @returns the password
 * @throws an error with a sentence if there is no terminal or the two inputs differ
 */
export async function askPassword(question: string): Promise<string> {
  if (!process.stdin.isTTY) {
    throw new Error("There is no terminal to ask for the password: set ADMIN_PASSWORD.");
  }
  const first = await askHidden(question);
  if (first !== (await askHidden("Once more: "))) throw new Error("The two passwords differ.");
  return first;
}

async function askHidden(question: string): Promise<string> {
  process.stdout.write(question);
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({ input: process.stdin, output: nowhere, terminal: true });
  terminal.on("SIGINT", () => process.exit(130));
  terminal.on("close", () => process.stdout.write("\n"));
  const answer = await terminal.question("");
  terminal.close();
  return answer;
}
