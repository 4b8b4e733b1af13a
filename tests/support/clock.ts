import { onTestFinished, vi } from "vitest";

/**
 * Sets the Worker's clock, which stands still until the test ends: no day, minute or pause ends in the middle of it.
 * @param time in the past, so that nothing kept meanwhile is younger than what other tests find
 */
export function stopClock(time: string | number = "2025-05-05T12:00:00Z"): void {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date(time) });
  onTestFinished(() => void vi.useRealTimers());
}

/** Moves the clock on, where it then stands until the test ends. */
export function letPass(milliseconds: number): void {
  stopClock(Date.now() + milliseconds);
}
