import { beforeEach, describe, expect, it } from "vitest";
import { fakeAccount, open, remote, rowsOf } from "#tests/support/fake-account.ts";

beforeEach(fakeAccount);

describe("npm run ops -- audit", () => {
  it("shows each change in one line, whatever is in a name", async () => {
    const forged = "A\nB\u001b[2K\u202eC";
    open()
      .prepare(
        "insert into audit values (?, 'user', 'u', 'anna', 'edit', 'client', 'c', ?, '{}', null)",
      )
      .run("019ab000-0000-7000-8000-000000000001", forged);
    expect((await remote("audit")).split("\n").filter((line) => line.includes("anna"))).toEqual([
      expect.stringContaining("A\\u000aB\\u001b[2K\\u202eC"),
    ]);
  });

  it("lists all changes since a time, and without one the newest hundred", async () => {
    const idAt = (hours: number, count: number) => {
      const time = (Date.now() - hours * 3_600_000).toString(16).padStart(12, "0");
      const end = String(count).padStart(12, "0");
      return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-${end}`;
    };
    const insert = open().prepare(
      "insert into audit values (?, 'user', 'u', 'anna', 'edit', 'client', 'c', ?, '{}', null)",
    );
    insert.run(idAt(30, 0), "Too old");
    for (let count = 1; count <= 150; count += 1) insert.run(idAt(2, count), "Recent");
    const names = async (...words: string[]) =>
      (await rowsOf("audit", ...words)).map(({ name }) => name);
    expect(await names("--since", "24h")).toEqual(Array.from({ length: 150 }, () => "Recent"));
    expect(await names()).toHaveLength(100);
    expect(await names("--since", "48h", "--actor", "anna")).toContain("Too old");
  });
});
