/** The text that the browser stores under a key; null if there is none or storage is denied. */
export function recall(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/**
 * Stores a text under a key, or removes it if the text is null. Does nothing if storage is
 * denied.
 */
export function remember(key: string, text: string | null): void {
  try {
    if (text === null) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
  } catch {
    // Without storage the value lasts until the page is closed.
  }
}
