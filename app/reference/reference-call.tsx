import { MarkedText } from "#app/reference/marked-text.tsx";
import { FieldTable, SchemaTable } from "#app/reference/schema-table.tsx";
import { rulesOf, typeOf } from "#app/reference/schema-fields.ts";
import { curlSnippet, fetchSnippet, snippetPath } from "#app/reference/snippets.ts";
import type { DocumentedCall, OpenApiDocument } from "#worker/rest/reference/document.ts";
import styles from "./reference-call.module.css";

/** A call with its method and path. */
export type ReferencedCall = DocumentedCall & { method: string; path: string };

type ReferenceCallProps = {
  call: ReferencedCall;
  origin: string;
  refusals: OpenApiDocument["components"]["responses"];
};

/** A call of the interface: who may make it, what it takes, what it answers, and how to make it. */
export function ReferenceCall({ call, origin, refusals }: ReferenceCallProps) {
  const { method, path, summary, description, parameters, requestBody } = call;
  const body = requestBody?.content["application/json"];
  return (
    <details className={styles.call}>
      <summary>
        <span className={styles.method}>{method}</span> <code className={styles.path}>{path}</code>{" "}
        <span className={styles.summary}>{summary}</span>{" "}
        <span className={styles.who}>{whoMay(call)}</span>
      </summary>
      {/* The link to a call opens it: browsers show the target of an address. */}
      <div id={call.operationId} className={styles.details}>
        {description && (
          <p>
            <MarkedText>{description}</MarkedText>
          </p>
        )}
        {parameters.length > 0 && (
          <FieldTable
            caption="Parameters of the address"
            fields={parameters.map(({ name, in: place, required, schema, description: about }) => ({
              path: name,
              isRequired: required,
              type: `${typeOf(schema)} in the ${place}`,
              rules: [...(about ? [about] : []), ...rulesOf(schema)],
            }))}
          />
        )}
        {body?.schema && <SchemaTable caption="Body" schema={body.schema} />}
        <Answers call={call} refusals={refusals} />
        <Snippets call={call} origin={origin} body={body?.example} />
      </div>
    </details>
  );
}

function Answers({ call, refusals }: Omit<ReferenceCallProps, "origin">) {
  return Object.entries(call.responses).map(([status, answer]) => {
    if ("$ref" in answer) {
      if (status === "default") return null;
      const name = answer.$ref.split("/").at(-1) ?? "";
      return (
        <p key={status} className={styles.refusal}>
          <code>{status}</code> <MarkedText>{`${refusals[name]?.description ?? ""}.`}</MarkedText>
        </p>
      );
    }
    const types = Object.keys(answer.content ?? {});
    const schema = answer.content?.["application/json"]?.schema;
    const also = schema ? types.filter((type) => type !== "application/json") : types;
    return (
      <div key={status} className={styles.details}>
        <p>
          <code>{status}</code>{" "}
          {[answer.description, ...also.map((type) => ` or ${type}`)].join("")}
          {answer.headers && `, with the header ${Object.keys(answer.headers).join()}`}.
        </p>
        {schema && <SchemaTable caption="Answer" schema={schema} isAnswer />}
      </div>
    );
  });
}

type SnippetsProps = { call: ReferencedCall; origin: string; body: unknown };

function Snippets({ call, origin, body }: SnippetsProps) {
  const required = call.parameters.filter(
    ({ in: place, required }) => place === "query" && required,
  );
  const path = snippetPath(
    call.path,
    required.map(({ name }) => name),
  );
  const isSignedIn = call.security.some((scheme) => "bearer" in scheme);
  const snippet = {
    origin,
    method: call.method,
    path,
    isSignedIn,
    byCookie: isByCookie(call),
    body,
  };
  return [
    ["curl", curlSnippet(snippet)],
    ["JavaScript", fetchSnippet(snippet)],
  ].map(([language, code]) => (
    <figure key={language} className={styles.snippet}>
      <figcaption>{language}</figcaption>
      <pre>
        <code>{code}</code>
      </pre>
    </figure>
  ));
}

function isByCookie({ security }: ReferencedCall): boolean {
  return security.some((scheme) => "cookie" in scheme);
}

/** The people or programs that may make a call, in words. */
function whoMay(call: ReferencedCall): string {
  const { security, path } = call;
  if (isByCookie(call)) return "The browser of a signed-in person";
  const role = security[0]?.bearer?.[0];
  if (role === "administrator") return "Administrators";
  if (role === "user") return "Signed-in people";
  return path.includes("{apikey}") ? "Everybody with the client's key" : "Everybody";
}
