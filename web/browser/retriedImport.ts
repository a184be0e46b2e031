/**
 * Imports a module once, and anew where that failed before. Chromium remembers for as long as a page is
 * open that an address failed, so every further try is at another one. What the module imports in turn
 * keeps its address: the build makes chunks of which everything else is there with the page.
 */
export function retriedImport<Module>(load: () => Promise<Module>): () => Promise<Module> {
  let address: string | undefined;
  let tries = 0;
  let loading: Promise<Module> | null = null;
  const attempt = (): Promise<Module> => {
    if (address === undefined) return load();
    tries += 1;
    return import(/* @vite-ignore */ `${address}?try=${tries}`);
  };
  return () => {
    loading ??= attempt().catch((failure) => {
      loading = null;
      address ??= addressIn(failure);
      throw failure;
    });
    return loading;
  };
}

/** `Failed to fetch dynamically imported module: https://…` and the like. */
function addressIn(failure: unknown): string | undefined {
  return /https?:\S+\.js/.exec(String(failure))?.[0];
}
