/**
 * Imports a module, and anew where that failed before. Chromium remembers for as long as a page is
 * open that an address failed, so every further try is at another one.
 */
export function retriedImport<Module>(load: () => Promise<Module>): () => Promise<Module> {
  let address: string | undefined;
  let tries = 0;
  return async () => {
    try {
      if (address === undefined) return await load();
      tries += 1;
      return await import(/* @vite-ignore */ `${address}?try=${tries}`);
    } catch (failure) {
      address ??= addressIn(failure);
      throw failure;
    }
  };
}

/** `Failed to fetch dynamically imported module: https://…` and the like. */
function addressIn(failure: unknown): string | undefined {
  return /https?:\S+\.js/.exec(String(failure))?.[0];
}
