/** What the browser did not keep: lost with the page. */
const memory = new Map<string, string>();

/** The value kept under a name, or `null`. Works in a browser that blocks local storage: values then last as long as the page. */
export function readStored(name: string): string | null {
  try {
    return memory.get(name) ?? localStorage.getItem(name);
  } catch {
    return null;
  }
}

/** Keeps a value under a name; `null` removes it. */
export function store(name: string, value: string | null): void {
  memory.delete(name);
  try {
    if (value === null) localStorage.removeItem(name);
    else localStorage.setItem(name, value);
  } catch {
    if (value !== null) memory.set(name, value);
  }
}
