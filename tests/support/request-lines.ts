import { onTestFinished, vi } from "vitest";

/** What one request left in the log. */
export type RequestLine = Record<string, unknown> & { id: string; route: string; status: number };

/** Collects the log from here to the end of the test. Gives a function that tells what has been written, as text and as values. */
export function collectLog(): () => { text: string; lines: RequestLine[] } {
  const texts: string[] = [];
  const methods = ["log", "info", "warn", "error", "debug"] as const;
  for (const method of methods) {
    const spy = vi.spyOn(console, method).mockImplementation((...values: unknown[]) => {
      texts.push(values.map(String).join(" "));
    });
    onTestFinished(() => spy.mockRestore());
  }
  return () => ({
    text: texts.join("\n"),
    lines: texts.filter((text) => text.startsWith("{")).map((text) => JSON.parse(text)),
  });
}
