import { type SQL, sql } from "drizzle-orm";
import { type Subject, fieldsOf } from "#db/audit/record.ts";
import { columnsWithoutFolds } from "#db/base/database.ts";
import { clientColumns } from "#db/clients/columns.ts";
import { users } from "#db/schema/accounts.ts";
import { clientToolkits, clientWidgets } from "#db/schema/approvals.ts";
import { clients } from "#db/schema/clients.ts";
import { toolkits } from "#db/schema/toolkits.ts";
import { widgets } from "#db/schema/widgets.ts";

// Toolkits, widgets and clients as the audit records them: every column but ids, versions and times.

const {
  id: _toolkitId,
  version: _toolkitVersion,
  clientId: _owner,
  userId: _person,
  ...toolkitFields
} = columnsWithoutFolds(toolkits);
const client = sql`json_quote((select clientname from clients where clients.id = ${toolkits.clientId}))`;

export const TOOLKIT: Subject = {
  entity: "toolkit",
  table: toolkits,
  id: toolkits.id,
  name: toolkits.name,
  fields: fieldsOf({ ...toolkitFields, client }),
};

const {
  id: _widgetId,
  toolkitId: _toolkit,
  version: _widgetVersion,
  updatedAt: _updatedAt,
  ...widgetFields
} = columnsWithoutFolds(widgets);

/** The columns of the fields of a widget. Versions, files and the audit have them all. */
export const widgetData = widgetFields;

const toolkit = sql`json_quote((select collection from toolkits where toolkits.id = ${widgets.toolkitId}))`;

export const WIDGET: Subject = {
  entity: "widget",
  table: widgets,
  id: widgets.id,
  name: widgets.name,
  fields: fieldsOf({ ...widgetData, toolkit }),
};

/** Toolkits and widgets as the audit records their deletion: also with the clients that could use them. */
export const DELETED_TOOLKIT = withClients(
  TOOLKIT,
  sql`${clientToolkits} a where a.toolkit_id = ${toolkits.id}`,
);
export const DELETED_WIDGET = withClients(
  WIDGET,
  sql`${clientWidgets} a where a.widget_id = ${widgets.id}`,
);

function withClients(subject: Subject, approvals: SQL): Subject {
  const names = sql`(select json_group_array(c.clientname) from (select client_id from ${approvals}) a join ${clients} c on c.id = a.client_id)`;
  return {
    ...subject,
    fields: sql`json_patch(${subject.fields}, json_object('approvedFor', json(${names})))`,
  };
}

const { id: _clientId, version: _clientVersion, ...clientFields } = clientColumns;

export const CLIENT: Subject = {
  entity: "client",
  table: clients,
  id: clients.id,
  name: clients.clientname,
  fields: fieldsOf({ ...clientFields, domainurl: clients.domainurl }),
};

const { username, company, waiting, passwordHash, email } = users;
const clientOfUser = sql`json_quote((select clientname from clients where clients.id = ${users.clientId}))`;
const role = sql`case when ${users.isAdmin} then '"administrator"' when ${users.isManager} then '"manager"' else '"educator"' end`;

/** Accounts as the audit records them. */
export const USER: Subject = {
  entity: "user",
  table: users,
  id: users.id,
  name: username,
  fields: fieldsOf({ username, company, client: clientOfUser, role, waiting, passwordHash, email }),
};
