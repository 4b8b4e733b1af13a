import { Id } from "#domain/field.ts";
import { z } from "#domain/zod.ts";

/** The body of `POST /widgets/{type}/{id}/approvals` (product/workbench 2). */
export const WidgetApproval = z.object({ clientid: Id, isApproved: z.boolean() });
export type WidgetApproval = z.output<typeof WidgetApproval>;
