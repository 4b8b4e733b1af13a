import { expect, it } from "vitest";
import { makeToken, makeUser, PASSWORD } from "#tests/support/accounts.ts";
import { call } from "#tests/support/app.ts";
import {
  makeClient,
  makeDefaultClient,
  makeToolkit,
  makeWidget,
  readProblem,
  uniqueLetters,
} from "#tests/support/factories.ts";

it("a value that is taken is refused with its field and a sentence, whatever it is", async () => {
  const token = await makeToken({ isAdmin: true });
  await makeDefaultClient();
  const { username, clientId } = await makeUser();
  const domainURL = `https://${uniqueLetters()}.example`;
  const client = await makeClient({ domainURL });
  const { collection } = await makeToolkit();
  const widget = await makeWidget(collection);
  const account = { username: username.toUpperCase(), password: PASSWORD, clientId };
  const clientName = uniqueLetters();
  const cases: [path: string, body: object, field: string, message: string][] = [
    ["/users/add", account, "username", "Another account has this name."],
    ["/register", { user: username, pwd: PASSWORD }, "user", "Another account has this name."],
    [
      "/clients/add",
      { clientName: client.clientname },
      "clientName",
      "Another client has this name.",
    ],
    ["/clients/add", { clientName, domainURL }, "domainURL", "Another client has this domain."],
    [
      "/toolkits/add",
      { name: "A", collection },
      "collection",
      "Another toolkit has this collection.",
    ],
    [
      `/widgets/${collection}/add`,
      { name: widget.data.name },
      "name",
      "Another widget of this toolkit has this name.",
    ],
  ];
  for (const [path, body, field, message] of cases) {
    // oxlint-disable-next-line no-await-in-loop -- the message names the call
    const problem = await readProblem(await call(path, { token, body }));
    const { status, code, detail, errors } = problem;
    const wanted = {
      status: 409,
      code: "taken",
      detail: message,
      errors: [{ path: field, message }],
    };
    expect({ status, code, detail, errors }, path).toEqual(wanted);
  }
});
