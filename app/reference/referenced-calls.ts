import { type SnippetCall, snippetPath } from "#app/reference/snippets.ts";
import type { DocumentedCall, OpenApiDocument } from "#worker/rest/reference/document.ts";

export type ReferencedCall = DocumentedCall & { method: string; path: string };

/** All calls of the document, in its order. */
export function callsOf({ paths }: OpenApiDocument): ReferencedCall[] {
  return Object.entries(paths).flatMap(([path, calls]) =>
    Object.entries(calls).map(([method, call]) => ({
      ...call,
      path,
      method: method.toUpperCase(),
    })),
  );
}

const PEOPLE: Record<string, string> = {
  user: "Signed-in people",
  manager: "Managers and administrators",
  administrator: "Administrators",
};

/** The people and programs that may make a call, in words. */
export function whoMay({ security, path }: Pick<ReferencedCall, "security" | "path">): string {
  if (security.length === 0)
    return path.includes("{apikey}") ? "Everybody with the client's key" : "Everybody";
  const callers = security.map(({ bearer, serviceToken }) => {
    if (bearer) return PEOPLE[bearer[0] ?? ""] ?? "Signed-in people";
    if (serviceToken)
      return ["Programs", ...serviceToken.map((scope) => `scope ${scope}`)].join(", ");
    return "The browser of a signed-in person";
  });
  return callers.join("; ");
}

/** The request that the examples of a call send. */
export function snippetOf(call: ReferencedCall, origin: string): SnippetCall {
  const { method, path, parameters, security, requestBody } = call;
  const required = parameters.filter(({ in: place, required }) => place === "query" && required);
  return {
    origin,
    method,
    path: snippetPath(
      path,
      required.map(({ name }) => name),
    ),
    isSignedIn: security.some((scheme) => "bearer" in scheme || "serviceToken" in scheme),
    byCookie: security.some((scheme) => "cookie" in scheme),
    isOnce: parameters.some(({ name }) => name === "Idempotency-Key"),
    body: requestBody?.content["application/json"]?.example,
  };
}
