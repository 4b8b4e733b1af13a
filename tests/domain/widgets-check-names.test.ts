import { describe, expect, it } from "vitest";
import { checkName } from "#domain/widgets/check-name.ts";
import type { TextCheck } from "#domain/widgets/checks.ts";

describe("checkName", () => {
  it.each<[TextCheck, string]>([
    [{ kind: "items", from: 4, to: 6 }, "Has 4 to 6 items"],
    [{ kind: "items", from: 5, to: 5 }, "Has 5 items"],
    [{ kind: "items", from: 1, to: 1 }, "Has 1 item"],
    [{ kind: "items", from: 1 }, "Has at least 1 item"],
    [{ kind: "words", to: 40 }, "Has at most 40 words"],
  ])("says the numbers of %j in words", (check, name) => {
    expect(checkName(check)).toBe(name);
  });
});
