import type { Database } from "#db/base/connect.ts";
import * as settingRows from "#db/single-sign-on/settings.ts";
import type { Actor } from "#domain/audit/actor.ts";
import type { OwnClient } from "#domain/own-site/own-toolkits.ts";

// The identity provider of a manager's client.

/** The settings with the people who sign in by them. */
export async function get(db: Database, own: OwnClient): Promise<settingRows.StoredSignIn | null> {
  return settingRows.get(db, own);
}

/** Stores the removedPeople. Returns as the same change of an administrator. */
export async function save(
  db: Database,
  own: OwnClient,
  fields: settingRows.SignInFields,
  call: { by: Actor; version: number | undefined },
): Promise<boolean> {
  return settingRows.save(db, own, fields, call);
}

/** Deletes the removedPeople. Returns whether there were any. */
export async function remove(db: Database, own: OwnClient, by: Actor): Promise<boolean> {
  return settingRows.remove(db, own, by);
}

/** Lets a removed person sign in again. Returns whether the client has one with this code. */
export async function letIn(
  db: Database,
  own: OwnClient,
  code: string,
  by: Actor,
): Promise<boolean> {
  return settingRows.letIn(db, own, code, by);
}
