import { TestListSave } from "#domain/widgets/widget-test.ts";
import { DraftData } from "#domain/widgets/draft.ts";
import { OFFER_STATES } from "#domain/offers.ts";
import { WidgetData } from "#domain/widgets/widget.ts";
import { z } from "#domain/zod.ts";

// The replies of REST about widgets. `app/` imports only their types.

/** The ratings of the answers that a version of a widget has made. */
export const VersionRatings = z
  .object({ version: z.int(), up: z.int(), down: z.int() })
  .meta({ id: "VersionRatings" });
export type VersionRatings = z.output<typeof VersionRatings>;

/** The ids of a person's favourite widgets, and of the widgets that the person opened last, newest first. */
export const UserWidgets = z
  .object({ favourites: z.array(z.string()), recent: z.array(z.string()) })
  .meta({ id: "UserWidgets" });
export type UserWidgets = z.output<typeof UserWidgets>;

/** The state of the offer of a tool to the site, as its author sees it. */
export const ToolOffer = z
  .object({
    state: z.enum(OFFER_STATES),
    note: z.string(),
    offeredAt: z.string(),
    takenAt: z.string().nullable().describe("When the site took the tool over last"),
    declinedAt: z.string().nullable().describe("When the site declined it last"),
    reason: z.string().describe("Why it has been declined"),
  })
  .meta({ id: "ToolOffer" });
export type ToolOffer = z.output<typeof ToolOffer>;

/** A tool that a person has offered to the site, as the managers of the site see it. */
export const OfferedTool = z
  .object({
    id: z.string(),
    type: z.string(),
    version: z.int(),
    name: z.string(),
    description: z.string(),
    person: z.string(),
    note: z.string(),
    offeredAt: z.string(),
    copy: z.string().nullable().describe("The name of the widget that the site has made of it"),
  })
  .meta({ id: "OfferedTool" });
export type OfferedTool = z.output<typeof OfferedTool>;

/** A page of offered tools, the newest offer first. `next` is the value of `before` for the next page. */
export const OfferedToolPage = z.object({
  rows: z.array(OfferedTool),
  next: z.string().nullable(),
});
export type OfferedToolPage = z.output<typeof OfferedToolPage>;

/** The widget of a site that a tool has been taken over as. */
export const TakenTool = z.object({
  id: z.string(),
  type: z.string(),
  name: z.string(),
  isDraft: z
    .boolean()
    .describe("The site had it before: what has changed since is its draft, if anything has"),
});
export type TakenTool = z.output<typeof TakenTool>;

/** The tools of a person that were used in the last 30 days, the most used one first. */
export const UsedTools = z.object({
  tools: z.array(
    z.object({ id: z.string(), version: z.int(), name: z.string(), answers: z.int() }),
  ),
  room: z.int().describe("How many more widgets of its own the site may have"),
});
export type UsedTools = z.output<typeof UsedTools>;

/** A tool of a person, as a list shows it. */
export const PersonalTool = WidgetData.pick({
  name: true,
  description: true,
  submit: true,
  image: true,
}).extend({
  id: z.string(),
  type: z.string(),
  version: z.int(),
  updatedAt: z.string(),
  offer: ToolOffer.nullable().describe("Null where it has never been offered to the site"),
});
export type PersonalTool = z.output<typeof PersonalTool>;

/** The tools of a person, and how many the person may have. */
export const PersonalTools = z
  .object({ tools: z.array(PersonalTool), most: z.int() })
  .meta({ id: "PersonalTools" });
export type PersonalTools = z.output<typeof PersonalTools>;

export const Suggested = z
  .object({ prompt: z.string(), inputs: WidgetData.shape.inputs, why: z.string() })
  .meta({ id: "Suggestion" });

/** A stored test. */
export const WidgetTest = TestListSave.shape.cases.element.extend({
  id: z.string(),
  inputs: z.record(z.string(), z.array(z.string())),
});
export type WidgetTest = z.output<typeof WidgetTest>;

/** A tool that the model has made of a sentence: the body of `POST /widgets/personal`, and besides what its form can be filled with to try it. */
export const DescribedTool = WidgetData.pick({
  name: true,
  description: true,
  submit: true,
  answer: true,
  inputs: true,
  prompt: true,
  isPromptHidden: true,
})
  .extend({
    cases: z.array(WidgetTest.omit({ id: true })).describe("Tests to begin with"),
    examples: z
      .record(z.string(), z.array(z.string()))
      .describe("Values to try it with, by the names of the inputs"),
    why: z.string().describe("What has been made or changed"),
  })
  .meta({ id: "DescribedTool" });

const Measured = z.object({
  answers: z.int(),
  input: z.number(),
  cached: z.number().describe("A part of `input`"),
  output: z.number(),
});
/** The tokens that answers of a widget have used, each on average. */
export type Measured = z.output<typeof Measured>;

/** The price of the model of the person's client, and the tokens that answers of late have used. */
export const WidgetEstimate = z
  .object({
    model: z.string(),
    price: z
      .object({ input: z.int(), cachedInput: z.int().nullable(), output: z.int() })
      .nullable(),
    measured: Measured.nullable(),
  })
  .meta({ id: "WidgetEstimate" });
export type WidgetEstimate = z.output<typeof WidgetEstimate>;

export const StoredDraft = z
  .object({
    data: DraftData,
    baseVersion: z.int(),
    authorId: z.string().nullable(),
    author: z.string(),
    updatedAt: z.string(),
    version: z.int(),
  })
  .meta({ id: "Draft" });
export type StoredDraft = z.output<typeof StoredDraft>;

/** A draft that another one has replaced, or that was discarded: when, and by whom. */
export const FormerDraft = StoredDraft.extend({
  replacedAt: z.string(),
  replacedBy: z.string(),
}).meta({ id: "FormerDraft" });
export type FormerDraft = z.output<typeof FormerDraft>;

/** A version of a widget without its data. The author is null and '' where it is not known. */
const Version = z.object({
  version: z.int(),
  authorId: z.string().nullable(),
  author: z.string(),
  note: z.string(),
  createdAt: z.string(),
});

const passed = z.object({ passed: z.int(), of: z.int() });

export const ListedVersion = Version.extend({
  changed: z.array(WidgetData.keyof()).describe("What differs from the version before it"),
  isFirst: z
    .boolean()
    .describe("Whether it is the oldest stored version, which nothing can be compared with"),
  tests: z
    .object({ draft: passed, live: passed })
    .nullable()
    .describe("The tests of the draft that it was"),
  results: passed
    .nullable()
    .describe(
      "How many tests passed when they ran last with this version; null where none has run",
    ),
  up: z.int(),
  down: z.int(),
}).meta({ id: "ListedVersion" });
export type ListedVersion = z.output<typeof ListedVersion>;

export const StoredVersion = Version.extend({ data: WidgetData }).meta({ id: "StoredVersion" });
export type StoredVersion = z.output<typeof StoredVersion>;

export const TestList = z
  .object({
    version: z.int().describe("The version of the whole list; 0 while the list is empty"),
    cases: z.array(WidgetTest),
  })
  .meta({ id: "TestList" });
export type TestList = z.output<typeof TestList>;

const CheckOutcome = z.object({
  passed: z.boolean().nullable().describe("Null where it is not known"),
  judged: z.boolean(),
  sentence: z.string(),
});

export const TestResult = z
  .object({
    state: z
      .enum(["passed", "failed", "doubtful"])
      .describe("`doubtful`: only a judge has failed it, or an outcome is not known"),
    failure: z.string().optional().describe("Why there is no answer"),
    answer: z.string(),
    html: z.string().describe("The answer as sanitised HTML"),
    outcomes: z.array(CheckOutcome),
    ms: z.int().describe("Milliseconds of the answer"),
    tokens: z
      .int()
      .nullable()
      .describe("Those of the answer and of its judges, where they are known"),
    createdAt: z.string(),
    isKept: z
      .boolean()
      .describe("Whether it is a former result, because nothing has changed since"),
  })
  .meta({ id: "TestResult" });
export type TestResult = z.output<typeof TestResult>;

/** A result of a test as a list has it: without the answer. */
const ListedResult = TestResult.pick({
  state: true,
  failure: true,
  outcomes: true,
  ms: true,
  tokens: true,
  createdAt: true,
  isKept: true,
}).extend({
  test: z.string().describe("The id of the test"),
  of: z.enum(["draft", "live"]),
});

/** The results that are stored for what the draft asks now, and for what is live: of each test that would not ask the model again. */
export const ListedResults = z
  .object({
    draft: z.int().nullable().describe("The version of the draft; null without one"),
    live: z.int().describe("The version that is live"),
    results: z.array(ListedResult),
  })
  .meta({ id: "ListedResults" });
export type ListedResults = z.output<typeof ListedResults>;

/** The results of one test with their answers; null if it would ask the model. */
export const ResultsOfTest = z
  .object({ draft: TestResult.nullable(), live: TestResult.nullable() })
  .meta({ id: "ResultsOfTest" });
export type ResultsOfTest = z.output<typeof ResultsOfTest>;
