type Addressed = { type: string; id: string };

export function workbenchPath({ type, id }: Addressed): string {
  return `/widgets/${encodeURIComponent(type)}/${id}`;
}

export function landingPath({ type, id }: Addressed): string {
  return `/landing/${encodeURIComponent(type)}/${id}`;
}
