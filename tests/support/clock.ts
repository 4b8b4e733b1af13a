import { onTestFinished, vi } from "vitest";

/**
 * Stops the Worker's clock until the end of the test, so that no day, minute or pause ends during the test.
 * @param time a time in the past: entries that are stored now must not look newer than those of other tests
 */
export function stopClock(time: string | number = "2025-05-05T12:00:00Z"): void {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date(time) });
  onTestFinished(() => void vi.useRealTimers());
}

/** Moves the stopped clock forward. */
export function letPass(milliseconds: number): void {
  stopClock(Date.now() + milliseconds);
}
