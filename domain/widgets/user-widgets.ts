import { z } from "#domain/zod.ts";
import { Id } from "#domain/field.ts";

/** The ids of a person's favourite widgets, and of the widgets that the person opened last, newest first. */
export type UserWidgets = { favourites: string[]; recent: string[] };

/** The body of `POST /widgets/mine/favourite`. */
export const FavouriteChange = z.object({ id: Id, isFavourite: z.boolean() });

/** The body of `POST /widgets/mine/used`. */
export const WidgetUse = z.object({ id: Id });
