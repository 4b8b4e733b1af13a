import { DEMO_ACCOUNTS } from "#db/demo/data.ts";

/** A customer with one widget, and the address of its embed. */
export type Tenant = { clientId: string; widgetId: string; name: string; path: string };

type Stored = { id: string; apikey: string };

/** The data of a soak, which it creates and deletes: customers, each with one widget of a unique name. */
export class Stage {
  readonly #url: string;
  readonly collection = letters();
  tenants: Tenant[] = [];
  #token = "";
  #toolkitId = "";

  constructor(url: string) {
    this.#url = url;
  }

  /** Signs the administrator in from its own address. Returns the access token. */
  async signIn(): Promise<string> {
    const demo = DEMO_ACCOUNTS.find(({ isAdmin }) => isAdmin);
    const user = process.env.SOAK_USERNAME ?? demo?.username;
    const pwd = process.env.ADMIN_PASSWORD ?? demo?.password;
    return (await this.#post<{ accessToken: string }>("/auth", { user, pwd })).accessToken;
  }

  /** @throws an error with a sentence if a real model would answer, which costs money */
  async requireDemoModel(): Promise<void> {
    const health = await fetch(`${this.#url}/health`);
    const { checks } = (await health.json()) as { checks: { model: string } };
    if (checks.model !== "demo")
      throw new Error("A real model answers there: a soak would cost money. Unset OPENAI_API_KEY.");
  }

  async setUp(tenants: number): Promise<void> {
    this.#token = await this.signIn();
    const { collection } = this;
    this.#toolkitId = (
      await this.#post<Stored>("/toolkits/add", { name: collection, collection })
    ).id;
    for (let count = 0; count < tenants; count += 1) this.tenants.push(await this.#makeTenant());
  }

  async tearDown(): Promise<void> {
    for (const { clientId: clientid } of this.tenants)
      await this.#post("/clients", { clientid }, "DELETE");
    if (this.#toolkitId !== "")
      await this.#post("/toolkits", { toolkitid: this.#toolkitId }, "DELETE");
  }

  async #makeTenant(): Promise<Tenant> {
    const name = letters();
    const { collection } = this;
    const widget = await this.#post<Stored>(`/widgets/${collection}/add`, {
      name,
      prompt: `Write for ${name} about {topic}.`,
      submit: "Write",
      description: "{}",
      inputs: [{ name: "topic", label: "Topic", placeholder: "Bread", required: true }],
    });
    const client = await this.#post<Stored>("/clients/add", {
      clientName: name,
      tagline: name,
      approvedToolkits: [collection],
    });
    const approvals = { clientid: client.id, approvedWidgets: [widget.id] };
    await this.#post("/clients/editwidgets", approvals);
    const path = `${collection}/${widget.id}/${client.apikey}`;
    return { clientId: client.id, widgetId: widget.id, name, path };
  }

  async #post<T>(path: string, body: object, method: "POST" | "DELETE" = "POST"): Promise<T> {
    const address = Array.from(crypto.getRandomValues(new Uint8Array(4))).join(".");
    const response = await fetch(this.#url + path, {
      method,
      headers: {
        "Content-Type": "application/json",
        "CF-Connecting-IP": address,
        ...(this.#token === "" ? {} : { Authorization: `Bearer ${this.#token}` }),
      },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return (response.status === 204 ? undefined : await response.json()) as T;
  }
}

/** A unique word of letters. All such words have the same beginning, so a word of another caller can be recognised. */
export function letters(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return `zq${Array.from(bytes, (byte) => String.fromCodePoint(97 + (byte % 26))).join("")}`;
}

/** All words of a text that `letters` created. */
export function lettersIn(text: string): string[] {
  return text.toLowerCase().match(/zq[a-z]{12}/gu) ?? [];
}
