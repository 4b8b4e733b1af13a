import { COLOR_MESSAGE, isColor } from "#app/clients/color-field.tsx";
import { DARK_FIELDS, DARK_NAMES } from "#app/clients/client-labels.ts";
import { type ClientFrame, DEFAULT_DARK, FrameDraft, safeFrame } from "#domain/clients/frame.ts";
import type { Styles } from "#domain/clients/styles.ts";

/** The fields of the editor for a stored frame. An empty field stands for the usual look. */
export function frameFields(frame: ClientFrame) {
  return {
    language: frame.language ?? "",
    accent: frame.accent ?? "",
    radius: frame.radius?.toString() ?? "",
    width: frame.width?.toString() ?? "",
    logo: frame.logo ?? "",
    // Sorted, as the switches keep them.
    actions: ((frame.actions ?? ["copy"]) as string[]).toSorted(),
    aiNotice: frame.aiNotice ?? "",
    rating: frame.rating ?? false,
    scheme: frame.scheme ?? "light",
    darkBackground: frame.dark?.background ?? "",
    darkColor: frame.dark?.color ?? "",
    darkSecondary: frame.dark?.secondarycolor ?? "",
  };
}
export type FrameFields = ReturnType<typeof frameFields>;

export function framePayload(fields: FrameFields) {
  const { language, accent, radius, width, logo, actions, aiNotice, rating, scheme } = fields;
  const dark = Object.fromEntries(DARK_NAMES.map((name) => [DARK_FIELDS[name], fields[name]]));
  return { language, accent, radius, width, logo, actions, aiNotice, rating, scheme, dark };
}

/** The errors of the fields: those of the schema, and colour names that this browser does not support. */
export function frameErrors(fields: FrameFields) {
  const issues = FrameDraft.safeParse(framePayload(fields)).error?.issues ?? [];
  const errors = issues.map(({ path, message }) => ({ path: fieldOf(path), message }));
  const unknown = (["accent", ...DARK_NAMES] as const).filter((name) => !isColor(fields[name]));
  return [...errors, ...unknown.map((path) => ({ path, message: COLOR_MESSAGE }))];
}

function fieldOf([name, part]: PropertyKey[]): string {
  return name === "dark"
    ? (DARK_NAMES.find((field) => DARK_FIELDS[field] === part) ?? "scheme")
    : String(name);
}

/** The frame of the preview: the draft without the parts that cannot be saved. */
export function shownFrame(fields: FrameFields): ClientFrame {
  const payload = framePayload(fields);
  const { data } = FrameDraft.safeParse(payload);
  return data ?? safeFrame({ ...payload, dark: undefined });
}

/** The styles of a frame where the visitor's device has a dark scheme. */
export function darkStyles(styles: Styles, { dark }: ClientFrame): Styles {
  return { ...styles, ...DEFAULT_DARK, ...dark };
}
