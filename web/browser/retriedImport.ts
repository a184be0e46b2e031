import { once } from "./once.ts";

/**
 * Imports a module once. A call after a failure tries again: Chromium remembers a failed URL for as long
 * as the page is open, so every retry uses a new URL. The module's own imports keep their URLs: the
 * build makes chunks whose imports are loaded with the page.
 */
export function retriedImport<Module>(load: () => Promise<Module>): () => Promise<Module> {
  let address: string | undefined;
  let tries = 0;
  const attempt = (): Promise<Module> => {
    if (address === undefined) return load();
    tries += 1;
    return import(/* @vite-ignore */ `${address}?try=${tries}`);
  };
  return once(() =>
    attempt().catch((failure) => {
      address ??= addressIn(failure);
      throw failure;
    }),
  );
}

/**
 * The URL that failed, which only the browser's error names, such as `Failed to fetch dynamically imported module:
 * https://…`; undefined if it names none.
 */
function addressIn(failure: unknown): string | undefined {
  return /https?:\S+\.js/.exec(String(failure))?.[0];
}
