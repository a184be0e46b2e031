import { clear, createStore, del, entries, set, type UseStore } from "idb-keyval";
import * as z from "zod/mini";
import { cubeSchema } from "../../../../shared/cube/cube.ts";
import type { SourcedCube } from "../sourcedCube.ts";
import type { CubeCache } from "./cubeSources.ts";
import { remembered } from "./remembered.ts";
import type { Viewer } from "./viewer.ts";

/** Each read of the days on screen is followed by a read of their history: two entries. */
const MAX_ENTRIES = 6;

const entrySchema = z.object({
  version: z.literal(4),
  backend: z.string(),
  viewer: z.nullable(z.string()),
  at: z.number(),
  origin: z.enum(["function", "tables"]),
  duration: z.number(),
  cube: cubeSchema,
});

type Entry = z.infer<typeof entrySchema>;

/**
 * A cache in IndexedDB of the backend's answers to the current viewer. The cache is optional: without
 * IndexedDB, or without a valid cube, the cache counts as empty.
 */
export function cubeCache(backend: string, viewer: () => Viewer): CubeCache {
  const cachedFigures = remembered("figures", backend);
  return {
    read: (timeZone) => orElse([], (store) => cachedCubes(store, { backend, viewer, timeZone })),
    write: ({ cube, source }) =>
      orElse(undefined, async (store) => {
        if (source.kind !== "live") return;
        const { from, to } = cube.cover;
        const { at, origin, duration } = source;
        const entry: Entry = { version: 4, backend, viewer: viewer(), at, origin, duration, cube };
        // The next visit without a session shows these figures at once, so early.ts need not request any.
        if (entry.viewer === null) cachedFigures.remember();
        await set(`${backend} ${entry.viewer} ${cube.timeZone} ${from} ${to}`, entry, store);
        await dropOld(store);
      }),
    clear: () => orElse(undefined, (store) => clear(store)),
  };
}

/** One store has one connection, opened by its first use. A store for each use would keep them all open. */
const STORE = createStore("vigil", "cubes");

/** The result of some work, or the fallback if the work fails. */
async function orElse<Result>(
  fallback: Result,
  work: (store: UseStore) => Promise<Result>,
): Promise<Result> {
  try {
    return await work(STORE);
  } catch {
    return fallback;
  }
}

interface CacheQuery {
  readonly backend: string;
  /** The current viewer, who may change during a read. */
  readonly viewer: () => Viewer;
  readonly timeZone: string;
}

/** The cubes of a backend in a time zone, newest first. Deletes the backend's entries of other viewers. */
async function cachedCubes(
  store: UseStore,
  { backend, viewer, timeZone }: CacheQuery,
): Promise<SourcedCube[]> {
  const cubes: SourcedCube[] = [];
  for (const [key, entry] of await validEntries(store)) {
    const { cube, at, origin, duration } = entry;
    if (entry.backend !== backend) continue;
    // The next viewer must not see the figures of a viewer whose session has ended.
    if (entry.viewer !== viewer()) await del(key, store);
    else if (cube.timeZone === timeZone) {
      cubes.push({ cube, source: { kind: "cached", at, origin, duration } });
    }
  }
  return cubes;
}

/**
 * The valid entries, newest first. Deletes broken entries, entries of another version, and entries from a
 * clock that was ahead: they would stay the newest for long.
 */
async function validEntries(store: UseStore): Promise<[IDBValidKey, Entry][]> {
  const valid: [IDBValidKey, Entry][] = [];
  for (const [key, value] of await entries(store)) {
    const entry = z.safeParse(entrySchema, value);
    if (entry.success && entry.data.at <= Date.now()) valid.push([key, entry.data]);
    else await del(key, store);
  }
  return valid.sort(([, a], [, b]) => b.at - a.at);
}

async function dropOld(store: UseStore): Promise<void> {
  const cached = await entries<IDBValidKey, Entry>(store);
  const oldest = cached.sort(([, a], [, b]) => b.at - a.at).slice(MAX_ENTRIES);
  for (const [key] of oldest) await del(key, store);
}
