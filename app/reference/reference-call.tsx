import { MarkedText } from "#app/reference/marked-text.tsx";
import { FieldTable, SchemaTable } from "#app/reference/schema-table.tsx";
import { rulesOf, typeOf } from "#app/reference/schema-fields.ts";
import { type ReferencedCall, snippetOf, whoMay } from "#app/reference/referenced-calls.ts";
import { curlSnippet, fetchSnippet } from "#app/reference/snippets.ts";
import type { OpenApiDocument } from "#worker/rest/reference/document.ts";
import styles from "./reference-call.module.css";

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
        <Snippets call={call} origin={origin} />
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

type SnippetsProps = { call: ReferencedCall; origin: string };

function Snippets({ call, origin }: SnippetsProps) {
  const snippet = snippetOf(call, origin);
  return [
    ["curl", curlSnippet(snippet)],
    ["JavaScript", fetchSnippet(snippet)],
  ].map(([language = "", code = ""]) => <Code key={language} caption={language} text={code} />);
}

type CodeProps = { caption: string; text: string };

function Code({ caption, text }: CodeProps) {
  return (
    <figure className={styles.snippet}>
      <figcaption>{caption}</figcaption>
      <pre>
        <code>{text}</code>
      </pre>
    </figure>
  );
}
