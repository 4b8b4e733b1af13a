import { differences } from "#app/workspace/editing/entity-form.tsx";
import { type Widget, WidgetDraft } from "#domain/widgets/widget.ts";

/** The heading of the editors for a widget that is not stored yet (spec 2). */
export const NEW_WIDGET = "Add New Widget";

/** The fields of the details modal, as they are typed. */
export type WidgetFields = ReturnType<typeof widgetFields>;

/** The labels of the details modal (spec 2). */
export const WIDGET_LABELS = {
  pageNumber: "Page Number",
  submit: "Submit Button Text",
  name: "Widget Name",
  image: "Widget Image URL",
  youtube: "Youtube Video ID",
  landingText: "Landing Page Text",
  description: "Thumbnail Description",
  prompt: "Prompt",
};

/** The fields of a stored widget, or of a new one. */
export function widgetFields(widget: Widget | null) {
  const data = widget?.data;
  return {
    pageNumber: String(data?.pageNumber ?? 1),
    submit: data?.submit ?? "",
    name: data?.name ?? "",
    image: data?.image ?? "",
    youtube: data?.youtube ?? "",
    landingText: data?.landingText ?? "",
    description: data?.description ?? "",
    prompt: data?.prompt ?? "",
  };
}

/** What keeps the fields from being saved, by field (spec 5). */
export function widgetIssues(fields: WidgetFields): { [field in keyof WidgetFields]?: string } {
  const issues = WidgetDraft.safeParse(fields).error?.issues ?? [];
  return Object.fromEntries(issues.map(({ path, message }) => [path[0], message]));
}

/** The labelled values of a newer version that are others than in the one before, landing text as it reads. */
export function newerFields(newer: Widget, former: Widget | null) {
  return differences(WIDGET_LABELS, widgetFields(newer), widgetFields(former)).map((difference) =>
    difference.label === WIDGET_LABELS.landingText
      ? { ...difference, value: textOf(difference.value) }
      : difference,
  );
}

function textOf(html: string): string {
  return new DOMParser().parseFromString(html, "text/html").body.textContent;
}
