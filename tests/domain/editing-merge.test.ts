import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { mergeChanges, takeTheirs } from "#domain/merge.ts";

const TEXTS = ["a", "b", "c", "d"];
const texts = fc.uniqueArray(fc.constantFrom(...TEXTS));
const values = fc.record({ name: fc.string(), isAdmin: fc.boolean(), approved: texts });

describe("what two people have made of the same values", () => {
  it("is the change of the one where the other has changed nothing", () => {
    fc.assert(
      fc.property(values, values, (base, changed) => {
        expect(mergeChanges(base, changed, base)).toEqual(changed);
        expect(mergeChanges(base, base, changed)).toEqual(changed);
      }),
    );
  });

  it("is, field by field, what either has changed, and mine where both have", () => {
    const base = { name: "Old", tagline: "Old", model: "Old" };
    const mine = { ...base, name: "Mine", model: "Mine" };
    const theirs = { ...base, tagline: "Theirs", model: "Theirs" };
    expect(mergeChanges(base, mine, theirs)).toEqual({
      name: "Mine",
      tagline: "Theirs",
      model: "Mine",
    });
  });

  it("is, of a list of texts, every entry that has been added and none that has been taken out", () => {
    fc.assert(
      fc.property(texts, texts, texts, (base, mine, theirs) => {
        const merged = mergeChanges({ list: base }, { list: mine }, { list: theirs }).list;
        expect(new Set(merged).size).toBe(merged.length);
        for (const text of TEXTS) {
          const stays = mine.includes(text) && theirs.includes(text);
          const isAdded = !base.includes(text) && (mine.includes(text) || theirs.includes(text));
          expect(merged.includes(text)).toBe(stays || isAdded);
        }
      }),
    );
  });

  it("is mine where both have changed anything else", () => {
    const list = (name: string) => ({ inputs: [{ name }] });
    expect(mergeChanges(list("base"), list("mine"), list("theirs"))).toEqual(list("mine"));
    expect(mergeChanges(list("base"), list("base"), list("theirs"))).toEqual(list("theirs"));
  });
});

describe("taking the other person's values", () => {
  it("takes every field that they have changed, and keeps mine of the others", () => {
    fc.assert(
      fc.property(values, values, values, (base, mine, theirs) => {
        const taken = takeTheirs(base, mine, theirs);
        for (const field of ["name", "isAdmin", "approved"] as const) {
          const isTheirs = JSON.stringify(base[field]) !== JSON.stringify(theirs[field]);
          expect(taken[field]).toEqual((isTheirs ? theirs : mine)[field]);
        }
      }),
    );
  });
});
