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

const TAB = "signed-in";

/** Whether this tab is signed in, also after a reload. A browser that blocks session storage forgets it then. */
export function isTabSignedIn(): boolean {
  try {
    return sessionStorage.getItem(TAB) !== null;
  } catch {
    return false;
  }
}

export function markTabSignedIn(isSignedIn: boolean): void {
  try {
    if (isSignedIn) sessionStorage.setItem(TAB, "true");
    else sessionStorage.removeItem(TAB);
  } catch {}
}

const DRAFT = "draft:";

/** Reads a draft from session storage; the empty string if there is none. */
export function readDraft(name: string): string {
  try {
    return sessionStorage.getItem(DRAFT + name) ?? "";
  } catch {
    return "";
  }
}

/**
 * Stores a draft until the tab is closed, the person signs out or somebody else signs in; an empty one is removed.
 * @param name begins with the username and a space
 */
export function storeDraft(name: string, text: string): void {
  try {
    if (text === "") sessionStorage.removeItem(DRAFT + name);
    else sessionStorage.setItem(DRAFT + name, text);
  } catch {}
}

/** Removes all drafts of this tab, except those of `keptUser`. */
export function removeDrafts(keptUser = ""): void {
  try {
    const names = Object.keys(sessionStorage).filter((name) => name.startsWith(DRAFT));
    for (const name of names)
      if (!name.startsWith(`${DRAFT}${keptUser} `)) sessionStorage.removeItem(name);
  } catch {}
}
