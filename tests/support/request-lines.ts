import { onTestFinished, vi } from "vitest";

/** The log line of one request. */
export type RequestLine = Record<string, unknown> & { id: string; route: string; status: number };

/** Records the log until the end of the test. Returns a function that returns the log so far, as text and as parsed lines. */
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
