import * as fc from "fast-check";
import { expect } from "vitest";
import { DAY_MS, HOUR_MS, dayOf } from "#domain/time.ts";
import { INPUTS } from "#tests/support/runs.ts";
import { counterOf, readState, type State, today } from "#tests/simulator/state.ts";
import { type Command, command } from "#tests/simulator/step.ts";
import type { World } from "#tests/simulator/world.ts";

/** For how many answers more a budget has room; null is no budget. */
const room = fc.constantFrom(null, 0, 1, 1, 2, 3);

/** A budget with room for some answers more. */
function budgetFor(
  { state, clientId }: World,
  answers: number | null,
  subject = `client:${clientId}`,
) {
  if (answers === null) return null;
  const { spent = 0, held = 0 } = counterOf(state, today(state).slice(0, 7), subject) ?? {};
  return spent + held + answers * Math.max(5_000, ...state.runs.map(({ reserved }) => reserved));
}

/** What administrators change of budgets. */
export const BUDGETS: fc.Arbitrary<Command>[] = [
  command(
    "change the client",
    fc.record({
      answers: room,
      hardStop: fc.constantFrom(true, true, false),
      dailyAnswers: fc.constantFrom(null, null, 3),
    }),
    async (world, { answers, hardStop, dailyAnswers }, isSound) => {
      const monthlyBudget = budgetFor(world, answers);
      const limits = {
        monthlyBudget: monthlyBudget ?? "",
        hardStop,
        dailyAnswers: dailyAnswers ?? "",
      };
      const status = await change(world, "/clients/edit", { clientid: world.clientId, ...limits });
      const { client } = await readState(world);
      if (isSound)
        expect([status, client]).toMatchObject([200, { monthlyBudget, hardStop, dailyAnswers }]);
    },
  ),
  command(
    "change the platform",
    fc.record({ answers: room }),
    async (world, { answers }, isSound) => {
      const monthlyBudget = budgetFor(world, answers, "platform");
      const status = await change(world, "/platform", { monthlyBudget: monthlyBudget ?? "" });
      const { platform } = await readState(world);
      if (isSound) expect([status, platform]).toMatchObject([200, { monthlyBudget }]);
    },
  ),
];

/** What else administrators change of money and keys. */
export const SETTINGS: fc.Arbitrary<Command>[] = [
  command(
    "change the zone",
    fc.constantFrom("UTC", "Asia/Kathmandu", "Pacific/Kiritimati", "Pacific/Pago_Pago"),
    async (world, zone, isSound) => {
      noteLate(world, dayOf(Date.now(), zone));
      const status = await change(world, "/platform", { zone });
      const { platform } = await readState(world);
      if (isSound) expect([status, platform]).toMatchObject([200, { zone }]);
    },
  ),
  command("enter a price", fc.constantFrom(500, 1_000, 2_000), async (world, input, isSound) => {
    const price = { model: world.model, input, output: 3 * input };
    const status = await change(world, "/prices/add", price);
    if (isSound) expect(status).toBe(201);
  }),
  command("re-price", fc.constantFrom(0, 3, 40), async (world, days, isSound) => {
    const from = dayOf(Date.now() - days * DAY_MS, world.state.platform.zone);
    const status = await change(world, "/prices/reprice", { model: world.model, from });
    if (isSound) expect(status).toBe(200);
  }),
  command(
    "correct",
    fc.record({ index: fc.nat(20), cost: fc.constantFrom(0, 50, 9_000) }),
    async (world, { index, cost }, isSound) => {
      const run = world.state.runs[index % Math.max(1, world.state.runs.length)];
      if (!run) return;
      const status = await change(world, `/runs/${run.id}/cost`, {
        cost,
        reason: "The provider's bill",
      });
      if (isSound) expect(status).toBe(run.cost === null ? 409 : 200);
    },
  ),
  command(
    "rotate the key",
    fc.record({ keeps: fc.boolean() }),
    async (world, { keeps }, isSound) => {
      const before = world.state;
      const endsAt = keeps ? new Date(Date.now() + HOUR_MS).toISOString() : "now";
      const status = await change(world, "/clients/rotatekey", {
        clientid: world.clientId,
        endsAt,
      });
      const isThird =
        keeps && before.keys.some((key) => key.endsAt !== null && key.endsAt > before.now);
      const { client, keys } = await readState(world);
      if (isSound)
        expect([status, client.apikey === before.client.apikey]).toEqual(
          isThird ? [409, true] : [200, false],
        );
      expect(
        keys.filter((key) => key.endsAt === null).map(({ apikey }) => apikey),
        "one current key",
      ).toEqual([client.apikey]);
      if (keeps || client.apikey === before.client.apikey) return;
      // The other isolate may still remember the key.
      await world.call(world.aiPath(before.client.apikey), { isolate: 1, body: INPUTS });
      const { runs } = await readState(world);
      expect(runs.length, "a key that has ended gets no answer").toBe(before.runs.length);
    },
  ),
  command("change without the right", fc.constantFrom("person", null), async (world, who) => {
    const token = who && (await world.token(who));
    for (const [path, body] of forbiddenCalls(world)) {
      const { status } = await world.call(path, { body, token });
      // For an educator, a widget that is not the own tool does not exist.
      expect([401, 403, 404, 503], path).toContain(status);
    }
    const { widget, client, platform, prices, draft } = await readState(world);
    expect({ widget, client, platform, prices, draft }).toEqual(pick(world.state));
  }),
];

const pick = ({ widget, client, platform, prices, draft }: State) => ({
  widget,
  client,
  platform,
  prices,
  draft,
});

function forbiddenCalls({
  clientId,
  model,
  state,
  type,
  widgetId,
  widgetPath,
}: World): [string, object][] {
  return [
    ["/clients/edit", { clientid: clientId, monthlyBudget: 1 }],
    ["/clients/rotatekey", { clientid: clientId, endsAt: "now" }],
    ["/platform", { monthlyBudget: 1 }],
    ["/prices/add", { model, input: 1, output: 1 }],
    ["/prices/reprice", { model, from: "2020-01-01" }],
    [`/runs/${state.runs[0]?.id ?? widgetId}/cost`, { cost: 1, reason: "None" }],
    [`/widgets/${type}/edit`, { widgetid: widgetId, submit: "Taken" }],
    [`${widgetPath}/publish`, { version: state.draft?.version ?? 1 }],
    [`${widgetPath}/restore`, { to: 1, version: state.widget.version }],
  ];
}

/** A change by the administrator. Returns its status. */
export async function change(
  world: World,
  path: string,
  body: object,
  method = "POST",
): Promise<number> {
  return (await world.call(path, { method, body, token: await world.token("admin") })).status;
}

/** Notes the latest day where a change of clock or zone leads to an earlier one. */
export function noteLate(world: World, next: string): void {
  const latest = world.state.counters.reduce((last, { day }) => (day > last ? day : last), "");
  if (next < latest) world.lateUntil = latest;
}
