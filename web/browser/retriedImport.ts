import { once } from "./once.ts";

/**
 * A function that imports a module. Later calls get the same module. After a failure the next call imports it again. It uses a
 * new URL, since many versions of Chromium remember a failed URL until the page is reloaded. If the error does not name the
 * failed URL, `load` is called again.
 *
 * Files that the module imports keep their URLs. The page has loaded most of them before. Two can still fail: the file `plot`
 * of the charts, and `liveBackend`, which `wholeClient` imports. In such a version of Chromium, only a reload helps then.
 */
export function retriedImport<Module>(load: () => Promise<Module>): () => Promise<Module> {
  /** Undefined before a failure whose error names it. */
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
