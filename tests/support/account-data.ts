import { userWidgets } from "#db/schema/widgets.ts";
import { messages, results, threads } from "#db/schema/assistant.ts";
import { db } from "#tests/support/factories.ts";

/** Stores two threads with two messages each, a result and a favourite. */
export async function fillAccount(userId: string, text: string, widgetId: string): Promise<void> {
  const createdAt = Date.parse("2025-01-01");
  for (const number of [1, 2]) {
    const title = `${text} ${number}`;
    const id = `${userId} ${number}`;
    await db.insert(threads).values({ id, userId, createdAt, title });
    const message = { threadId: id, role: "user" as const, name: "", createdAt };
    await db.insert(messages).values([
      { ...message, message: `${title} first` },
      { ...message, message: `${title} second` },
    ]);
  }
  const times = { createdAt, updatedAt: createdAt };
  const result = { title: text, inputs: {}, answer: text, folded: text, ...times };
  await db.insert(results).values({ id: userId, userId, source: "widget", widgetId, ...result });
  await db.insert(userWidgets).values({ userId, widgetId, isFavourite: true, usedAt: createdAt });
}
