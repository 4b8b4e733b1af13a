import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  boundedHistory,
  briefOf,
  type ChatMessage,
  ChatRequest,
  HISTORY_CHARACTERS,
  HISTORY_MESSAGES,
  ThreadRequest,
  threadTitleOf,
} from "#domain/assistant/chat.ts";
import { resultTitleOf } from "#domain/assistant/result-title.ts";

function thread(...lengths: number[]): ChatMessage[] {
  return lengths.map((length, index) => ({
    role: index % 2 ? "agent" : "user",
    name: "Someone",
    message: "a".repeat(length),
  }));
}

describe("boundedHistory", () => {
  it("gives a short thread whole, and of none nothing", () => {
    const messages = thread(5, 0, 7);
    expect(boundedHistory(messages)).toEqual(messages);
    expect(boundedHistory([])).toEqual([]);
  });

  it("gives the newest twenty messages, oldest first", () => {
    const messages = thread(...Array.from({ length: 50 }, (_, index) => index));
    expect(boundedHistory(messages)).toEqual(messages.slice(30));
  });

  it("stops before the message that does not fit, even where an older one would", () => {
    expect(boundedHistory(thread(1, 12_000, 1))).toEqual(thread(1, 12_000, 1).slice(2));
    expect(boundedHistory(thread(1, 11_999, 1))).toEqual(thread(1, 11_999, 1).slice(1));
  });

  it("keeps the newest message however long it is", () => {
    expect(boundedHistory(thread(5, 50_000))).toEqual(thread(5, 50_000).slice(1));
  });

  it("is always the longest end of the thread within the bounds, and at least its newest message", () => {
    fc.assert(
      fc.property(fc.array(fc.nat(5_000), { minLength: 1, maxLength: 30 }), (lengths) => {
        const messages = thread(...lengths);
        const recent = boundedHistory(messages);
        const size = (list: ChatMessage[]) =>
          list.reduce((sum, { message }) => sum + message.length, 0);
        const fits = (list: ChatMessage[]) =>
          list.length <= HISTORY_MESSAGES && size(list) <= HISTORY_CHARACTERS;
        expect(recent).toEqual(messages.slice(-recent.length));
        expect(fits(recent) || recent.length === 1).toBe(true);
        const oneMore = messages.slice(-recent.length - 1);
        expect(oneMore.length === recent.length || !fits(oneMore)).toBe(true);
      }),
    );
  });
});

describe("what is sent to the chat", () => {
  it("is a message of 1 to 4,000 characters, without the blanks at its ends", () => {
    expect(ChatRequest.parse({ name: "Me", message: " Hello " }).message).toBe("Hello");
    expect(ChatRequest.safeParse({ message: "a".repeat(4_000) }).success).toBe(true);
    for (const message of ["", "  \n", "a".repeat(4_001), 5, null, undefined]) {
      expect(ChatRequest.safeParse({ name: "Me", message }).success).toBe(false);
    }
  });

  it("has a title and a brief that cut no emoji; a label that ends with a mark gets no colon", () => {
    expect(threadTitleOf(`${"a".repeat(58)}👩‍🏫`)).toBe("a".repeat(58));
    expect(resultTitleOf(`${"a".repeat(78)}👩‍🏫 and more`)).toBe(`${"a".repeat(78)}…`);
    const labels = { goal: "What does the lesson teach?", time: "Minutes" };
    expect(briefOf({ goal: "Rye", time: "45" }, labels)).toBe(
      "What does the lesson teach? Rye\nMinutes: 45",
    );
    expect(briefOf({ a: `${"a".repeat(3_996)}👍` })).toBe(`A: ${"a".repeat(3_996)}`);
  });

  it("is the action 'new thread' for a new thread, and no other", () => {
    expect(ThreadRequest.safeParse({ action: "new thread" }).success).toBe(true);
    for (const action of ["", "New Thread", "delete", null]) {
      expect(ThreadRequest.safeParse({ action }).success).toBe(false);
    }
  });
});
