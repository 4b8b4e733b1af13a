/** Values that the browser refused to store. They last as long as the page. */
const memory = new Map<string, string>();

/** Reads a value from local storage, or `null`. If the browser blocks local storage, values last as long as the page. */
export function readStored(name: string): string | null {
  try {
    return memory.get(name) ?? localStorage.getItem(name);
  } catch {
    return null;
  }
}

/** Stores a value under a name; `null` removes it. */
export function store(name: string, value: string | null): void {
  memory.delete(name);
  try {
    if (value === null) localStorage.removeItem(name);
    else localStorage.setItem(name, value);
  } catch {
    if (value !== null) memory.set(name, value);
  }
}
