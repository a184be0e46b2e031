import { once } from "./once.ts";

/**
 * A function that imports a module. Later calls get the same module. After a failure the next call imports it again:
 * - from a new URL, since Chromium remembers a failed URL for as long as the page is open
 * - by `load`, if the error does not name the URL
 *
 * Only the module itself gets a new URL. What it imports needs none: the page has loaded it before, by how the build divides
 * the code.
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
