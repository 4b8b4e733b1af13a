type Addressed = { type: string; id: string };

/** The path of a widget's workbench. */
export function workbenchPath({ type, id }: Addressed): string {
  return `/widgets/${encodeURIComponent(type)}/${id}`;
}

/** The path of a widget's landing page. */
export function landingPath({ type, id }: Addressed): string {
  return `/landing/${encodeURIComponent(type)}/${id}`;
}
