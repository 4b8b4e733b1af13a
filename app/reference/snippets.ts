/** The call of a snippet. Parameters of the path are in capitals, to be replaced: `/widgets/TYPE/ID`. */
export type SnippetCall = {
  origin: string;
  method: string;
  path: string;
  /** Whether the call needs a bearer token: of a person, or of a program. */
  isSignedIn: boolean;
  /** Whether the cookie of a session is its credential. Browsers send it by themselves. */
  byCookie: boolean;
  /** Whether the call is sent with an `Idempotency-Key`. */
  isOnce?: boolean;
  body?: unknown;
};

/** The path of a call with its parameters in capitals, and the query parameters that it must have. */
export function snippetPath(path: string, requiredQuery: readonly string[]): string {
  const filled = path.replace(/\{(\w+)\}/gu, (_, name: string) => name.toUpperCase());
  const query = requiredQuery.map((name) => `${name}=${name.toUpperCase()}`).join("&");
  return query ? `${filled}?${query}` : filled;
}

export function curlSnippet(call: SnippetCall): string {
  const { origin, method, path, isSignedIn, byCookie, isOnce, body } = call;
  const lines = [
    `curl ${method === "GET" ? "" : `-X ${method} `}${quoted(origin + path)}`,
    ...(isSignedIn ? [`-H "Authorization: Bearer $TOKEN"`] : []),
    ...(isOnce ? [`-H "Idempotency-Key: $KEY"`] : []),
    ...(byCookie ? ["-b cookies.txt -c cookies.txt"] : []),
    ...(body === undefined
      ? []
      : [`-H "Content-Type: application/json"`, `-d ${quoted(JSON.stringify(body))}`]),
  ];
  return lines.join(" \\\n  ");
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

export function fetchSnippet({
  origin,
  method,
  path,
  isSignedIn,
  isOnce,
  body,
}: SnippetCall): string {
  const headers = [
    ...(isSignedIn ? ["Authorization: `Bearer ${token}`"] : []),
    ...(isOnce ? [`"Idempotency-Key": key`] : []),
    ...(body === undefined ? [] : [`"Content-Type": "application/json"`]),
  ];
  const options = [
    ...(method === "GET" ? [] : [`  method: "${method}",`]),
    ...(headers.length > 0 ? [`  headers: { ${headers.join(", ")} },`] : []),
    ...(body === undefined ? [] : [`  body: JSON.stringify(${indented(body)}),`]),
  ];
  const address = JSON.stringify(origin + path);
  if (options.length === 0) return `const response = await fetch(${address});`;
  return [`const response = await fetch(${address}, {`, ...options, "});"].join("\n");
}

function indented(body: unknown): string {
  return JSON.stringify(body, null, 2).replaceAll("\n", "\n  ");
}
