import { expect } from "vitest";
import { keyEnding } from "#domain/clients/client-keys.ts";
import { newRecords, type State, sumOf } from "#tests/simulator/state.ts";

/** What is live is the newest version, no stored version changes or goes, and a published draft goes (product/workbench 1). */
export function checkVersions(before: State, after: State): void {
  const { name, prompt, submit, description, version } = after.widget;
  const newest = after.versions.at(-1);
  expect(newest?.data, "live = the newest version").toMatchObject({
    name,
    prompt,
    submit,
    description,
  });
  expect(
    after.versions.map((row) => row.version),
    "no version is missing",
  ).toEqual(Array.from({ length: version }, (_, index) => index + 1));
  expect(after.versions.slice(0, before.versions.length), "versions stay").toEqual(before.versions);
  const recorded = newRecords(before, after).filter(({ entity }) => entity === "widget");
  expect(recorded.length, "each version has its record").toBe(
    after.versions.length - before.versions.length,
  );
  if (recorded.some(({ action }) => action === "publish"))
    expect(after.draft?.version, "a published draft goes").not.toBe(before.draft?.version);
}

type Fields = Record<string, unknown>;

/** What administrators change here, with the fields that the audit has of it. */
function entitiesOf({ client, keys, widget, platform, prices }: State): Map<string, Fields> {
  const { monthlyBudget, hardStop, dailyAnswers, gptmodel } = client;
  const oldKeys = keys.flatMap(({ apikey, endsAt }) =>
    endsAt === null ? [] : [`${keyEnding(apikey)} ends ${timeOf(endsAt)}`],
  );
  const ofClient = {
    monthlyBudget,
    hardStop,
    dailyAnswers,
    gptmodel,
    apikey: keyEnding(client.apikey),
    oldKeys,
  };
  const { zone, monthlyBudget: platformBudget } = platform;
  return new Map<string, Fields>([
    [`client ${client.id}`, ofClient],
    [`widget ${widget.id}`, { submit: widget.submit, prompt: widget.prompt, name: widget.name }],
    ["platform 1", { zone, monthlyBudget: platformBudget }],
    ...prices.map(({ model, validFrom, input, output }): [string, Fields] => [
      `price ${model} ${validFrom}`,
      { validFrom, input, output },
    ]),
  ]);
}

function timeOf(time: number): string {
  return `${new Date(time).toISOString().slice(0, 19).replace("T", " ")} UTC`;
}

/** The records of a step, applied to the rows before it, give the rows after it (product/audit 1). */
export function checkAudit(before: State, after: State): void {
  const [told, stored] = [entitiesOf(before), entitiesOf(after)];
  // Of the other records, those of the sessions that each change begins.
  const records = newRecords(before, after).filter(({ entity }) => entity !== "user");
  for (const { entity, entityId, changes, actorName } of records) {
    const key = `${entity} ${entityId}`;
    const fields = told.get(key) ?? {};
    const followed = stored.get(key) ?? {};
    expect(actorName, `the record of ${key} has an author`).not.toBe("");
    for (const [name, [old, now]] of Object.entries(changes)) {
      if (!(name in followed)) continue;
      expect(filled(fields[name]), `the record of ${key}: ${name} before`).toEqual(filled(old));
      fields[name] = now;
    }
    told.set(key, fields);
  }
  for (const [key, fields] of stored)
    for (const [name, value] of Object.entries(fields))
      expect(filled(told.get(key)?.[name]), `the records of ${key}: ${name} after`).toEqual(
        filled(value),
      );
  checkCosts(before, after);
}

function filled(value: unknown): unknown {
  if (Array.isArray(value)) return value.length === 0 ? null : value.toSorted();
  return value === "" || value === undefined ? null : value;
}

/** Costs of settled answers change by what corrections and re-pricings record, and by nothing else (product/usage 6 and 7). */
function checkCosts(before: State, after: State): void {
  const former = new Map(before.runs.map(({ id, cost }) => [id, cost]));
  const difference = sumOf(
    after.runs,
    ({ id, cost }) => (cost ?? 0) - (former.get(id) ?? cost ?? 0),
  );
  const recorded = newRecords(before, after).filter(
    ({ action }) => action === "reprice" || action === "correct",
  );
  const sum = sumOf(
    recorded,
    ({ changes: { cost = [0, 0] } }) => Number(cost[1]) - Number(cost[0]),
  );
  expect(difference, "changed costs = the audit").toBe(sum);
}
