import { sql } from "drizzle-orm";
import { fieldsOf, type Subject } from "#db/audit/subject.ts";
import { clientColumns } from "#db/client-columns.ts";
import { ownColumns } from "#db/folds.ts";
import { clients, toolkits, widgets } from "#db/schema.ts";

// What the audit records of toolkits, widgets and clients: every column but ids, versions and times.

const { id: _toolkitId, version: _toolkitVersion, ...toolkitFields } = ownColumns(toolkits);

export const TOOLKIT: Subject = {
  entity: "toolkit",
  table: toolkits,
  id: toolkits.id,
  name: toolkits.name,
  fields: fieldsOf(toolkitFields),
};

const { id: _, version: __, toolkitId, updatedAt: ___, ...widgetFields } = ownColumns(widgets);
const toolkit = sql`json_quote((select collection from toolkits where toolkits.id = ${toolkitId}))`;

export const WIDGET: Subject = {
  entity: "widget",
  table: widgets,
  id: widgets.id,
  name: widgets.name,
  fields: fieldsOf({ ...widgetFields, toolkit }),
};

const { id: _clientId, version: _clientVersion, ...clientFields } = clientColumns;

export const CLIENT: Subject = {
  entity: "client",
  table: clients,
  id: clients.id,
  name: clients.clientname,
  fields: fieldsOf({ ...clientFields, domainurl: clients.domainurl }),
};
