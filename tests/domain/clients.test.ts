import { describe, expect, it } from "vitest";
import { ClientChanges, ClientDraft, framingOrigins } from "#domain/clients/client.ts";
import { PREVIEW_KEY } from "#domain/clients/preview-key.ts";
import { DEFAULT_STYLES } from "#domain/clients/styles.ts";

const KEY = "33333333-3333-4333-8333-333333333333";

/** A field of a new client after parsing. */
function drafted<K extends keyof ClientDraft>(field: K, value: unknown): ClientDraft[K] {
  return ClientDraft.parse({ clientName: "Acme", [field]: value })[field];
}

function isRefused(field: string, value: unknown): boolean {
  return !ClientDraft.safeParse({ clientName: "Acme", [field]: value }).success;
}

describe("the days that chats are kept", () => {
  it.each([
    [30, 30],
    [" 30 ", 30],
    ["3650", 3650],
    ["", null],
    [null, null],
  ])("%j are stored as %j", (given, stored) => {
    expect(ClientDraft.parse({ clientName: "Acme", chatDays: given }).chatDays).toBe(stored);
  });

  it.each([0, -1, 1.5, 3_651, "0", "ten", "1e3", true, {}])("may not be %j", (given) => {
    expect(isRefused("chatDays", given)).toBe(true);
  });
});

describe("a new client", () => {
  it("needs a name only; everything else has a default", () => {
    const { apikey, ...draft } = ClientDraft.parse({ clientName: " Acme " });
    expect(draft).toEqual({
      clientName: "Acme",
      domainURL: "",
      tagline: "",
      gptTemp: "0.6",
      reasoningEffort: "",
      approvedToolkits: [],
      styles: DEFAULT_STYLES,
      allowedOrigins: [],
      hostSites: [],
      frame: {},
      registration: "approval",
      chatDays: 365,
      links: {},
      warnAt: 80,
      hardStop: true,
      dailyAnswers: null,
      dailyAnswersPerUser: null,
      dailyAnswersPerAddress: null,
      pace: 1,
      managersSeeCost: false,
      ownWidgets: null,
      educatorTools: null,
      sharing: "everybody",
      limitMessage: "",
      keepTextsDays: 0,
      educatorsSeeCost: false,
    });
    expect(apikey).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    for (const clientName of ["", "  ", null, 5, "a".repeat(101)]) {
      expect(isRefused("clientName", clientName)).toBe(true);
    }
  });

  it("gets a key of its own where none or an empty one is sent", () => {
    expect(drafted("apikey", "")).not.toBe(drafted("apikey", ""));
    expect(drafted("apikey", null)).toHaveLength(36);
  });

  it.each([
    ["model", "gptModel", " gpt-5.6-terra ", "gpt-5.6-terra"],
    ["temperature", "gptTemp", "", "0.6"],
    ["temperature", "gptTemp", 0, "0"],
    ["temperature", "gptTemp", " 1.50 ", "1.5"],
    ["domain", "domainURL", null, ""],
    ["domain", "domainURL", "https://Acme.example/", "https://acme.example"],
    ["key", "apikey", KEY.toUpperCase(), KEY],
    ["tagline", "tagline", null, ""],
  ] as const)("takes as its %s (%s) %j for %j", (_, field, sent, stored) => {
    expect(drafted(field, sent)).toBe(stored);
  });

  it.each([
    ["gptTemp", ["-1", "2.1", "hot", "0x1", "1e0", "Infinity", Number.NaN, true, {}]],
    ["gptModel", ["", " ", null, "a b", "a\nb", "<b>", "a".repeat(101), 5]],
    ["apikey", ["secret", `${KEY}0`, PREVIEW_KEY, 5]],
    ["domainURL", ["acme", "https://acme.example/path", "javascript:alert(1)", "*", 5]],
    ["tagline", ["a".repeat(301), 5]],
    ["approvedToolkits", ["CourseCreation", [5]]],
    [
      "allowedOrigins",
      [["*"], ["https://a.example/path"], ["https://a.example; script-src *"], "https://a.example"],
    ],
    ["styles", [{ color: "red;x" }, "red", []]],
  ])("refuses as its %s each of %j", (field, values) => {
    for (const value of values)
      expect([field, value, isRefused(field, value)]).toEqual([field, value, true]);
  });

  it("keeps each allowed origin once, without blanks", () => {
    const sent = ["https://a.example/", " https://A.example", "", "  ", "http://b.example:8080"];
    expect(drafted("allowedOrigins", sent)).toEqual(["https://a.example", "http://b.example:8080"]);
  });
});

describe("changes to a client", () => {
  it("hold nothing that was not sent", () => {
    expect(ClientChanges.parse({ clientid: "x" })).toEqual({ clientid: "x" });
  });

  it("obey the rules of a new client", () => {
    for (const change of [
      { apikey: PREVIEW_KEY },
      { apikey: "" },
      { clientName: "" },
      { allowedOrigins: ["*"] },
    ]) {
      expect(ClientChanges.safeParse({ clientid: "x", ...change }).success).toBe(false);
    }
  });
});

describe("framingOrigins", () => {
  it("are the client's own site and its allowed origins, each once", () => {
    const client = {
      domainurl: "https://a.example",
      allowedOrigins: ["https://b.example", "https://a.example"],
    };
    expect(framingOrigins(client)).toEqual(["https://a.example", "https://b.example"]);
  });

  it("are none for a client without site and origins", () => {
    expect(framingOrigins({ domainurl: "", allowedOrigins: [] })).toEqual([]);
  });

  it.each([
    "*",
    "https://*",
    "https://a.example; script-src *",
    "https://a.example\r\nX: y",
    "'self'",
    "https://a.example/path",
    "data:",
  ])("are never %j, wherever it comes from", (origin) => {
    expect(framingOrigins({ domainurl: origin, allowedOrigins: [origin] })).toEqual([]);
  });
});
