import { fieldsOf, type SchemaField, rulesOf, typeOf } from "#app/reference/schema-fields.ts";
import type { JsonSchema } from "#worker/rest/reference/schema.ts";
import { MarkedText } from "#app/reference/marked-text.tsx";
import styles from "./reference-call.module.css";

type SchemaTableProps = { caption: string; schema: JsonSchema; isAnswer?: boolean };

/** The fields of a body or an answer; one sentence for a value without fields. */
export function SchemaTable({ caption, schema, isAnswer }: SchemaTableProps) {
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
export function FieldTable({ caption, fields, isAnswer = false }: FieldTableProps) {
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

/** What is out of the ordinary: a field that a body must have, or that an answer can lack. */
function presence(isRequired: boolean, isAnswer: boolean): string {
  if (isRequired === isAnswer) return "";
  return isRequired ? " required" : " if any";
}
