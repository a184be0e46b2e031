import type { Page } from "playwright-core";
import { cubeSchema } from "../../shared/cube/cube.ts";
import { dayCount } from "../../shared/days/range.ts";
import { eventually } from "./testbed.ts";

/** The entries of the page's cache. */
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

/** The number of days that each cube in the page's cache covers. */
export async function cachedDays(page: Page): Promise<number[]> {
  return (await cachedCubes(page)).map(({ cube }) => dayCount(cubeSchema.parse(cube).cover));
}

/** The last day that each cube in the page's cache covers. */
export async function cachedLastDays(page: Page): Promise<string[]> {
  return (await cachedCubes(page)).map(({ cube }) => cubeSchema.parse(cube).cover.to);
}

/** Waits until the page's cache has the days of history too, which are read after the days on screen. */
export async function historyCached(page: Page): Promise<void> {
  await eventually(async () => (await cachedDays(page)).some((days) => days > 300), true);
}
