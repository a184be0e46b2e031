import { once } from "./once.ts";

/**
 * A function that imports a module at its first call, and again at a call after a failure. Chromium remembers a failed
 * URL for as long as the page is open, so each retry has a new URL. The module's own imports keep their URLs, since the
 * build makes chunks whose imports are loaded with the page. A failure whose error names no URL is retried as it was.
 */
export function retriedImport<Module>(load: () => Promise<Module>): () => Promise<Module> {
  let failedUrl: string | undefined;
  let retries = 0;
  const attempt = (): Promise<Module> => {
    if (failedUrl === undefined) return load();
    retries += 1;
    return import(/* @vite-ignore */ `${failedUrl}?try=${retries}`);
  };
  return once(() =>
    attempt().catch((failure) => {
      failedUrl ??= urlIn(failure);
      throw failure;
    }),
  );
}

/**
 * The URL that failed, which only the browser's error names, such as `Failed to fetch dynamically imported module:
 * https://…`; undefined if it names none.
 */
function urlIn(failure: unknown): string | undefined {
  return /https?:\S+\.js/.exec(String(failure))?.[0];
}
