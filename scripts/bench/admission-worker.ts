import { v7 } from "uuid";
import { connect, type Database } from "#db/base/database.ts";
import { DEMO_CLIENTS } from "#db/demo/data.ts";
import { admit, take } from "#db/usage/admit.ts";
import { utcDay } from "#domain/time.ts";

const ENOUGH = 1_000_000_000;
const CLIENT_ID = DEMO_CLIENTS[0]?.id ?? "";
const OWN = "address:bench";

/** A Worker that only admits answers, as many as its path says: with reservation and run (`/admit/20`), or by counting them (`/take/20`). */
export default {
  async fetch(request: Request, { DB }: { DB: D1Database }): Promise<Response> {
    const db = connect(DB);
    const [, verb, times] = new URL(request.url).pathname.split("/");
    const ask = verb === "admit" ? admitOne : takeOne;
    for (let count = 0; count < Number(times); count += 1) await ask(db);
    return new Response("ok");
  },
};

async function admitOne(db: Database): Promise<void> {
  const day = utcDay(Date.now());
  const admission = await admit(db, {
    id: v7(),
    day,
    month: day.slice(0, 7),
    zone: "UTC",
    clientId: CLIENT_ID,
    apikey: DEMO_CLIENTS[0]?.apikey ?? "",
    at: Date.now(),
    feature: "bench",
    userId: null,
    kind: "visitor",
    model: "gpt-6-luna",
    requestId: "bench",
    own: OWN,
    ownQuota: ENOUGH,
    network: null,
    variables: {
      dailyAnswers: ENOUGH,
      defaultDailyAnswers: ENOUGH,
      defaultDailySignedInAnswers: ENOUGH,
      defaultDailyAnswersPerUser: ENOUGH,
    },
    input: 1_000,
    output: 2_048,
    questions: 1,
    names: ["gpt-6-luna", "*"],
    fallbackNames: ["gpt-5.6-terra", "*"],
  });
  if (admission?.refusal !== null) throw new Error("An answer was not admitted.");
}

async function takeOne(db: Database): Promise<void> {
  const day = utcDay(Date.now());
  const subjects = [OWN, `client-day:${CLIENT_ID}`, "platform-day"];
  const charges = subjects.map((subject) => ({ subject, limit: ENOUGH }));
  if ((await take(db, day, charges)) !== null) throw new Error("An answer was not counted.");
}
