import {
  type SchemaField,
  fieldsOf,
  rulesOf,
  typeOf,
  type ReferencedCall,
  snippetOf,
  whoMay,
} from "#app/reference/schema-fields.ts";
import { curlSnippet, fetchSnippet } from "#app/reference/snippets.ts";
import type { DocumentedReply, OpenApiDocument } from "#worker/rest/reference/document.ts";
import type { JsonSchema } from "#worker/rest/reference/schema.ts";
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
        <div className={styles.details} data-searched="">
          {description && (
            <p>
              <MarkedText>{description}</MarkedText>
            </p>
          )}
          {parameters.length > 0 && (
            <FieldTable
              caption="Parameters of the address and headers"
              fields={parameters.map(
                ({ name, in: place, required, schema, description: about, example }) => ({
                  path: name,
                  isRequired: required,
                  type: `${typeOf(schema)} in the ${place}`,
                  rules: [
                    ...(about ? [about] : []),
                    ...rulesOf(schema),
                    ...(example === undefined ? [] : [`such as ${String(example)}`]),
                  ],
                }),
              )}
            />
          )}
        </div>
        {body?.schema && <SchemaTable caption="Body" schema={body.schema} />}
        <Answers call={call} refusals={refusals} />
        <Snippets call={call} origin={origin} />
      </div>
    </details>
  );
}

function Answers({ call, refusals }: Omit<ReferenceCallProps, "origin">) {
  return Object.entries(call.responses).map(([status, answer]) => {
    if (!("$ref" in answer)) return <Success key={status} status={status} answer={answer} />;
    const refusal = refusals[answer.$ref.split("/").at(-1) ?? ""];
    if (status === "default" || refusal === undefined) return null;
    const headers = Object.keys(refusal.headers ?? {}).map((name) => `\`${name}\``);
    const about = [refusal.description, headers.length > 0 && `Headers: ${headers.join(", ")}`];
    return (
      <p key={status} className={styles.refusal}>
        <code>{status}</code> <MarkedText>{`${about.filter(Boolean).join(". ")}.`}</MarkedText>
      </p>
    );
  });
}

type SuccessProps = { status: string; answer: DocumentedReply };

function Success({ status, answer: { description, content = {}, headers = {} } }: SuccessProps) {
  const types = Object.keys(content);
  const schema = content["application/json"]?.schema;
  const also = schema ? types.filter((type) => type !== "application/json") : types;
  const streams = content["text/event-stream"]?.examples ?? {};
  return (
    <div className={styles.details}>
      <p>
        <code>{status}</code> {[description, ...also].join(" or ")}.
      </p>
      {Object.keys(headers).length > 0 && <Headers headers={headers} />}
      {schema && <SchemaTable caption="Answer" schema={schema} isAnswer />}
      {Object.entries(streams).map(([name, { value }]) => (
        <Code key={name} caption={`Events: ${name}`} text={eventsText(value as SentEvent[])} />
      ))}
    </div>
  );
}

function Headers({ headers }: Required<Pick<DocumentedReply, "headers">>) {
  const fields = Object.entries(headers).map(([name, { description, example }]) => ({
    path: name,
    isRequired: true,
    type: description,
    rules: [`such as \`${String(example)}\``],
  }));
  return (
    <div data-searched="">
      <FieldTable caption="Headers of the answer" fields={fields} isAnswer />
    </div>
  );
}

type SentEvent = { event: string; data: unknown };

function eventsText(events: SentEvent[]): string {
  return events
    .map(({ event, data }) => `event: ${event}\ndata: ${JSON.stringify(data)}`)
    .join("\n\n");
}

function Snippets({ call, origin }: { call: ReferencedCall; origin: string }) {
  const snippet = snippetOf(call, origin);
  return [
    ["curl", curlSnippet(snippet)],
    ["JavaScript", fetchSnippet(snippet)],
  ].map(([language = "", code = ""]) => <Code key={language} caption={language} text={code} />);
}

function Code({ caption, text }: { caption: string; text: string }) {
  return (
    <figure className={styles.snippet}>
      <figcaption>{caption}</figcaption>
      <pre>
        <code>{text}</code>
      </pre>
    </figure>
  );
}

type SchemaTableProps = { caption: string; schema: JsonSchema; isAnswer?: boolean };

/** The fields of a body or an answer; one sentence for a value without fields. */
function SchemaTable({ caption, schema, isAnswer }: SchemaTableProps) {
  const fields = fieldsOf(schema);
  if (fields.length === 0) {
    return (
      <p>
        <MarkedText>{`${caption}: ${[typeOf(schema), ...rulesOf(schema)].join("; ")}.`}</MarkedText>
      </p>
    );
  }
  return (
    <FieldTable caption={`${caption}: ${typeOf(schema)}`} fields={fields} isAnswer={isAnswer} />
  );
}

type FieldTableProps = { caption: string; fields: SchemaField[]; isAnswer?: boolean };

/** A table of fields, with the types and rules of each. */
function FieldTable({ caption, fields, isAnswer = false }: FieldTableProps) {
  return (
    <table className={styles.fields}>
      <caption>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">Field</th>
          <th scope="col">Type and rules</th>
        </tr>
      </thead>
      <tbody>
        {fields.map(({ path, isRequired, type, rules }) => (
          <tr key={path}>
            <th scope="row">
              <code>{path}</code>
              <span className={styles.required}>{presence(isRequired, isAnswer)}</span>
            </th>
            <td>
              <MarkedText>{[type, ...rules].join("; ")}</MarkedText>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Marks the exceptions: a field that a body must have, or that an answer can lack. */
function presence(isRequired: boolean, isAnswer: boolean): string {
  if (isRequired === isAnswer) return "";
  return isRequired ? " required" : " if any";
}

/** A text in which backticks mark code. */
export function MarkedText({ children: text }: { children: string }) {
  return text.split("`").map((part, index) =>
    // Every second part stands between backticks.
    index % 2 === 1 ? <code key={index}>{part}</code> : part,
  );
}
