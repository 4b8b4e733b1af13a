import { z } from "#domain/zod.ts";
import { Id } from "#domain/field.ts";

/** The body of `POST /widgets/mine/favourite`. */
export const FavouriteChange = z.object({ id: Id, isFavourite: z.boolean() });

/** The body of `POST /widgets/mine/used`. */
export const WidgetUse = z.object({ id: Id });
