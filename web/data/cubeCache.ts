import { createStore, del, entries, set, type UseStore } from "idb-keyval";
import * as z from "zod/mini";
import { cubeSchema } from "../../shared/cube.ts";
import { covers, isSameRange } from "../../shared/range.ts";
import type { CubeCache } from "./cubesAtHand.ts";
import type { HeldCube } from "./heldCube.ts";
import { keptFigures } from "./keptFigures.ts";

const MOST_ENTRIES = 4;

const entrySchema = z.object({
  version: z.literal(2),
  backend: z.string(),
  at: z.number(),
  way: z.enum(["function", "tables"]),
  took: z.number(),
  cube: cubeSchema,
});

type Entry = z.infer<typeof entrySchema>;

/**
 * A cache in IndexedDB. It is an aid and nothing more: where the browser denies it, or what it holds
 * is not a cube, there is nothing in it.
 */
export function cubeCache(backend: string): CubeCache {
  const kept = keptFigures(backend);
  const isOf = (timeZone: string) => (entry: Entry) =>
    entry.backend === backend && entry.cube.timeZone === timeZone;
  return {
    read: (timeZone) =>
      attempt([], async (store) =>
        (await validEntries(store))
          .filter(isOf(timeZone))
          .map(({ cube, at, way, took }): HeldCube => {
            return { cube, source: { kind: "cached", at, way, took } };
          }),
      ),
    write: ({ cube, source }) =>
      attempt(undefined, async (store) => {
        if (source.kind !== "live") return;
        const { from, to } = cube.cover;
        const { at, way, took } = source;
        const entry: Entry = { version: 2, backend, at, way, took, cube };
        await set(`${backend} ${cube.timeZone} ${from} ${to}`, entry, store);
        kept.remember();
        await dropSuperseded(entry, store);
        await dropOldest(store);
      }),
    clear: () =>
      attempt(undefined, async (store) => {
        for (const [key] of await entries(store)) await del(key, store);
      }),
  };
}

async function attempt<Result>(
  otherwise: Result,
  work: (store: UseStore) => Promise<Result>,
): Promise<Result> {
  try {
    return await work(createStore("vigil", "cubes"));
  } catch {
    return otherwise;
  }
}

/**
 * The entries, newest first. Broken ones, those of another version and those of a clock that was
 * wrong, which would stay the newest for long, are dropped.
 */
async function validEntries(store: UseStore): Promise<Entry[]> {
  const valid: Entry[] = [];
  for (const [key, value] of await entries(store)) {
    const entry = z.safeParse(entrySchema, value);
    if (entry.success && entry.data.at <= Date.now()) valid.push(entry.data);
    else await del(key, store);
  }
  return valid.sort((a, b) => b.at - a.at);
}

/** The days on screen come first, and then with those before them. */
async function dropSuperseded(entry: Entry, store: UseStore): Promise<void> {
  for (const [key, other] of await entries<IDBValidKey, Entry>(store)) {
    if (isSuperseded(other, entry)) await del(key, store);
  }
}

function isSuperseded(other: Entry, { backend, at, cube }: Entry): boolean {
  const isAlike = other.backend === backend && other.cube.timeZone === cube.timeZone;
  const isWider =
    !isSameRange(cube.cover, other.cube.cover) && covers(cube.cover, other.cube.cover);
  return isAlike && isWider && other.at <= at;
}

async function dropOldest(store: UseStore): Promise<void> {
  const all = await entries<IDBValidKey, Entry>(store);
  const oldestFirst = all.sort(([, a], [, b]) => a.at - b.at);
  for (const [key] of oldestFirst.slice(0, -MOST_ENTRIES)) await del(key, store);
}
