import { DEMO_ACCOUNTS, DEMO_CLIENTS } from "#db/demo/data.ts";
import { PICTURE_PATH } from "#scripts/bench/limits.ts";
import { type FreshlyServed, serveFresh } from "#scripts/serve-fresh.ts";
import type { Variables } from "#scripts/variables.ts";

const COLLECTION = "CourseCreation";

const WIDGET = {
  name: "Course outline",
  prompt: "Write a course about {topic} for {audience}, so that {goal}.",
  submit: "Write my outline",
  landingText:
    "<p>Say what you teach and whom, and get a first draft of your course in six modules, each with a goal and a task.</p>",
  image: PICTURE_PATH,
  inputs: [
    { name: "topic", label: "Topic", placeholder: "Sourdough baking" },
    { name: "audience", label: "Audience", placeholder: "Beginners with little time" },
    {
      name: "goal",
      label: "Goal",
      placeholder: "They bake a loaf they are proud of",
      type: "selectarea",
    },
  ].map((input, index) => ({ type: "text", ...input, inputOrder: index + 1, required: true })),
};

/** Serves the built product with its own data, and calls it as its users do. */
export class Product {
  readonly #served: FreshlyServed;
  #embedId = "";

  private constructor(served: FreshlyServed) {
    this.#served = served;
  }

  /** @param variables replace those of the configuration */
  static async start(variables: Variables): Promise<Product> {
    return new Product(await serveFresh({ variables }));
  }

  get url(): string {
    return this.#served.url;
  }

  async stop(): Promise<void> {
    await this.#served.stop();
  }

  /** Signs the administrator in. Returns the Authorization header. */
  async signIn(): Promise<Record<string, string>> {
    const { username: user, password: pwd } = DEMO_ACCOUNTS.find(({ isAdmin }) => isAdmin) ?? {};
    const { accessToken } = await this.#post("/auth", { user, pwd });
    return { Authorization: `Bearer ${accessToken}` };
  }

  /** Creates a text-only widget with three inputs and approves it. Returns the path after `/embed` and `/ai`. */
  async makeEmbed(headers: Record<string, string>): Promise<string> {
    const { id } = await this.#post(`/widgets/${COLLECTION}/add`, WIDGET, headers);
    const client = DEMO_CLIENTS[0];
    this.#embedId = id ?? "";
    const approvals = { clientid: client?.id, approvedWidgets: [id] };
    await this.#post("/clients/editwidgets", approvals, headers);
    return `/${COLLECTION}/${id}/${client?.apikey}`;
  }

  /** Submits the widget's form, as the frame's script does. */
  async submit(embedPath: string): Promise<Response> {
    const inputs = { topic: "Bread", audience: "Parents", goal: "They bake a loaf" };
    return fetch(`${this.url}/ai${embedPath}`, {
      method: "POST",
      headers: { "Content-Type": "application/json", Accept: "text/event-stream" },
      body: JSON.stringify({ inputs }),
    });
  }

  /** Allows sites to frame the widget. */
  async allowOrigins(allowedOrigins: string[], headers: Record<string, string>): Promise<void> {
    const changes = { clientid: DEMO_CLIENTS[0]?.id, allowedOrigins };
    await this.#post("/clients/edit", changes, headers);
  }

  /** Sets the number of widgets in the database, including the embed's. Serves the product again. */
  async growTo(count: number): Promise<void> {
    await this.#served.refill((database) => replaceWidgets(database, count, this.#embedId));
  }

  /** Gives the administrator results of 2,000 characters. Serves the product again. */
  async addResults(count: number): Promise<void> {
    await this.#served.refill((database) => insertResults(database, count));
  }

  async #post(path: string, body: object, headers: Record<string, string> = {}) {
    const response = await fetch(this.url + path, {
      method: "POST",
      headers: { "Content-Type": "application/json", ...headers },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${path}: ${response.status}`);
    return (await response.json()) as Record<string, string>;
  }
}

async function replaceWidgets(database: D1Database, count: number, keptId: string): Promise<void> {
  const inputs = JSON.stringify(WIDGET.inputs);
  await database.batch([
    database.prepare("delete from widgets where id <> ?").bind(keptId),
    database
      .prepare(
        `with recursive numbers(number) as (select 2 union all select number + 1 from numbers where number < ?1)
         insert into widgets (id, toolkit_id, name, prompt, submit, inputs, description, landing_text, page_number, youtube, image, updated_at)
         select 'bench-' || number, (select id from toolkits where collection = ?2), 'Widget ' || number, ?3, ?4, ?5, '', ?6, number, '', '', ''
         from numbers`,
      )
      .bind(count, COLLECTION, WIDGET.prompt, WIDGET.submit, inputs, WIDGET.landingText),
  ]);
}

async function insertResults(database: D1Database, count: number): Promise<void> {
  const text = "A lesson about fractions, with a task for each group. ".repeat(37);
  await database
    .prepare(
      `with recursive numbers(number) as (select 1 union all select number + 1 from numbers where number < ?1)
       insert into results (id, user_id, source, title, inputs, answer, folded, kept, created_at, updated_at)
       select 'bench-' || number, (select id from users where is_admin), 'courseidea', 'Result ' || number, '{}', ?2,
         lower('result ' || number || ' ' || ?2), number % 10 = 0, number, number from numbers`,
    )
    .bind(count, text)
    .run();
}
