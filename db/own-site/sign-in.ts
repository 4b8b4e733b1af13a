import type { Database } from "#db/base/connect.ts";
import * as removedPeople from "#db/single-sign-on/removed-people.ts";
import * as settings from "#db/single-sign-on/settings.ts";
import type { Actor } from "#domain/audit/actor.ts";
import type { OwnClient } from "#domain/own-site/own-client.ts";

// The identity provider of a manager's client.

/** The settings with the people who sign in by them. */
export async function get(db: Database, own: OwnClient): Promise<settings.StoredSignIn | null> {
  return settings.get(db, own);
}

/** Stores the settings. Returns as the same change of an administrator. */
export async function save(
  db: Database,
  own: OwnClient,
  fields: settings.SignInFields,
  call: { by: Actor; version: number | undefined },
): Promise<boolean> {
  return settings.save(db, own, fields, call);
}

/** Deletes the settings. Returns whether there were any. */
export async function remove(db: Database, own: OwnClient, by: Actor): Promise<boolean> {
  return settings.remove(db, own, by);
}

/** Lets a removed person sign in again. Returns whether the client has one with this code. */
export async function letIn(
  db: Database,
  own: OwnClient,
  code: string,
  by: Actor,
): Promise<boolean> {
  return removedPeople.letIn(db, own, code, by);
}
