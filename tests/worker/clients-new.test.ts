import { describe, expect, it } from "vitest";
import { type Client } from "#domain/clients/client.ts";
import { PREVIEW_KEY } from "#domain/clients/preview-key.ts";
import { makeToken } from "#tests/support/accounts.ts";
import { call } from "#tests/support/app.ts";
import {
  makeClient,
  makeToolkit,
  readJson,
  readProblem,
  uniqueLetters,
  uniqueSite,
} from "#tests/support/factories.ts";

const UUID = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/u;

/** The fields of a new client that these saves leave out. */
const REST_OF_NEW = {
  hostSites: [],
  lmsHosts: [],
  frame: {},
  registration: "approval",
  chatDays: 365,
  links: {},
  monthlyBudget: null,
  warnAt: 80,
  hardStop: true,
  dailyAnswers: null,
  dailyAnswersPerUser: null,
  dailyAnswersPerAddress: null,
  pace: 1,
  managersSeeCost: false,
  ownBudget: null,
  ownDailyAnswers: null,
  ownWidgets: null,
  educatorTools: null,
  ownEducatorTools: null,
  sharing: "everybody",
  limitMessage: "",
  keepTextsDays: 0,
  educatorsSeeCost: false,
  version: 1,
};

describe("POST /clients/add", () => {
  it("answers 201 with a client that has a key of its own and the defaults", async () => {
    const token = await makeToken({ isAdmin: true });
    const clientName = uniqueLetters();
    const response = await call("/clients/add/", { token, body: { clientName } });
    expect(response.status).toBe(201);
    expect(await response.json()).toEqual({
      id: expect.stringMatching(UUID),
      clientname: clientName,
      domainurl: "",
      tagline: "",
      apikey: expect.stringMatching(UUID),
      gptmodel: "gpt-3.5-turbo-1106",
      gpttemp: "0.6",
      reasoningEffort: "",
      approvedToolkits: [],
      approvedWidgets: [],
      allowedOrigins: [],
      styles: {
        background: "white",
        color: "#1a202c",
        font: "system-ui, sans-serif",
        secondarycolor: "#4a5568",
      },
      ...REST_OF_NEW,
    });
  });

  it("answers with the client exactly as the list then gives it", async () => {
    const token = await makeToken({ isAdmin: true });
    const [one, two] = [(await makeToolkit()).collection, (await makeToolkit()).collection];
    const site = uniqueSite();
    const body = {
      clientName: ` ${uniqueLetters()} `,
      domainURL: `${site.toUpperCase()}/`,
      tagline: "Learn",
      apikey: crypto.randomUUID().toUpperCase(),
      gptModel: "gpt-5.6-terra",
      gptTemp: "1.20",
      approvedToolkits: [two, one, two].toSorted().toReversed(),
      styles: { background: "#FFF", font: "Georgia, serif", color: "" },
      allowedOrigins: [" https://a.example/ ", "", "https://a.example", "http://b.example:8080"],
    };
    const response = await call("/clients/add", { token, body });
    const added = (await response.json()) as Client;
    const list = await readJson<Client[]>("/clients", token);
    expect(list.find(({ id }) => id === added.id)).toEqual({
      id: added.id,
      clientname: body.clientName.trim(),
      domainurl: site,
      tagline: "Learn",
      apikey: body.apikey.toLowerCase(),
      gptmodel: "gpt-5.6-terra",
      gpttemp: "1.2",
      reasoningEffort: "",
      approvedToolkits: [one, two].toSorted(),
      approvedWidgets: [],
      allowedOrigins: ["https://a.example", "http://b.example:8080"],
      styles: {
        background: "#FFF",
        color: "#1a202c",
        font: "Georgia, serif",
        secondarycolor: "#4a5568",
      },
      ...REST_OF_NEW,
    });
    expect(list.find(({ id }) => id === added.id)).toEqual(added);
  });

  it("answers 409 'Client Exists' for a name, a site or a key that is taken", async () => {
    const token = await makeToken({ isAdmin: true });
    const domainURL = uniqueSite();
    const { clientname: clientName, apikey } = await makeClient({ domainURL });
    const bodies = [
      { clientName },
      { clientName: uniqueLetters(), domainURL: `${domainURL}/` },
      { clientName: uniqueLetters(), apikey },
    ];
    for (const body of bodies) {
      const problem = await readProblem(await call("/clients/add", { token, body }));
      expect(problem).toMatchObject({ status: 409, title: "Client Exists" });
    }
  });

  it.each([
    ["clientName", { clientName: " " }],
    ["domainURL", { clientName: "A", domainURL: "https://a.example/path" }],
    ["apikey", { clientName: "A", apikey: "guess-me" }],
    ["apikey", { clientName: "A", apikey: PREVIEW_KEY }],
    ["gptModel", { clientName: "A", gptModel: "a model" }],
    ["gptTemp", { clientName: "A", gptTemp: "2.1" }],
    ["allowedOrigins.0", { clientName: "A", allowedOrigins: ["*"] }],
    [
      "allowedOrigins.1",
      { clientName: "A", allowedOrigins: ["https://a.example", "http://*.a.example"] },
    ],
    ["allowedOrigins", { clientName: "A", allowedOrigins: "https://a.example" }],
    ["styles.background", { clientName: "A", styles: { background: "red; position: fixed" } }],
    ["styles.font", { clientName: "A", styles: { font: "x} body { display: none" } }],
  ])("answers 400 'Save Failed, missing fields' and names %s for %o", async (path, body) => {
    const token = await makeToken({ isAdmin: true });
    expect(await readProblem(await call("/clients/add", { token, body }))).toMatchObject({
      status: 400,
      title: "Save Failed, missing fields",
      errors: [{ path }],
    });
  });
});
