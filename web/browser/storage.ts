/** What the browser remembers under a key; null where that is nothing, or it denies its storage. */
export function recall(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Remembers a text under a key, or forgets it where that is null, as long as the browser lets it. */
export function remember(key: string, text: string | null): void {
  try {
    if (text === null) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
  } catch {
    // A page without storage forgets when it is closed.
  }
}
