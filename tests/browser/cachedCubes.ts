import type { Page } from "playwright-core";

/** What the page's cache holds. */
export function cachedCubes(page: Page): Promise<Record<string, unknown>[]> {
  return page.evaluate(
    () =>
      new Promise((resolve) => {
        const opening = indexedDB.open("vigil");
        opening.onsuccess = () => {
          const { result: database } = opening;
          const close = (entries: Record<string, unknown>[]) => {
            database.close();
            resolve(entries);
          };
          if (!database.objectStoreNames.contains("cubes")) return close([]);
          const reading = database.transaction("cubes").objectStore("cubes").getAll();
          reading.onsuccess = () => close(reading.result);
        };
      }),
  );
}
