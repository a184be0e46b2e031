import { clear, createStore, del, entries, set, type UseStore } from "idb-keyval";
import * as z from "zod/mini";
import { cubeSchema } from "../../../../shared/cube/cube.ts";
import type { SourcedCube } from "../sourcedCube.ts";
import type { CubeCache } from "./cubeSources.ts";
import { remembered } from "./remembered.ts";
import type { Viewer } from "./viewer.ts";

/** Enough for three ranges: a range has an entry for its days, and one for its days with their history. */
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
 * A cache in IndexedDB of the backend's answers to the current viewer. If IndexedDB fails, nothing is cached and the cache
 * counts as empty.
 *
 * @param viewer the current viewer, who may change during a read
 */
export function cubeCache(backend: string, viewer: () => Viewer): CubeCache {
  return {
    read: (timeZone) => orElse([], (store) => cachedCubes(store, { backend, viewer, timeZone })),
    write: (fetched) => orElse(undefined, (store) => writeCube(store, backend, viewer(), fetched)),
    clear: () => orElse(undefined, (store) => clear(store)),
  };
}

/** Caches a live cube for a viewer, in place of an earlier one of the same days. Other cubes are not cached. */
async function writeCube(
  store: UseStore,
  backend: string,
  viewer: Viewer,
  { cube, source }: SourcedCube,
): Promise<void> {
  if (source.kind !== "live") return;
  const { from, to } = cube.cover;
  const { at, origin, duration } = source;
  const entry: Entry = { version: 4, backend, viewer, at, origin, duration, cube };
  await set(`${backend} ${viewer} ${cube.timeZone} ${from} ${to}`, entry, store);
  // The next visit without a session shows these figures at once, so early.ts need not request any.
  if (viewer === null) remembered("figures", backend).remember();
  await dropOld(store);
}

/** One store has one connection, which its first use opens. A store for each use would keep all of them open. */
const STORE = createStore("vigil", "cubes");

/** The result of some work on the store, or the fallback if the work fails. */
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
    if (entry.viewer !== viewer()) {
      // The session of that viewer has ended: the next viewer must not see these figures.
      await del(key, store);
    } else if (cube.timeZone === timeZone) {
      cubes.push({ cube, source: { kind: "cached", at, origin, duration } });
    }
  }
  return cubes;
}

/**
 * The valid entries with their keys, newest first. Deletes invalid entries, such as those of another version, and entries
 * from a clock that was ahead, which would stay the newest for long.
 */
async function validEntries(store: UseStore): Promise<[IDBValidKey, Entry][]> {
  const valid: [IDBValidKey, Entry][] = [];
  for (const [key, value] of await entries(store)) {
    const entry = z.safeParse(entrySchema, value);
    const isValid = entry.success && entry.data.at <= Date.now();
    if (isValid) valid.push([key, entry.data]);
    else await del(key, store);
  }
  return valid.sort(newestFirst);
}

/** Deletes all entries but the newest `MAX_ENTRIES`. */
async function dropOld(store: UseStore): Promise<void> {
  const cached = await entries<IDBValidKey, Entry>(store);
  const oldEntries = cached.sort(newestFirst).slice(MAX_ENTRIES);
  for (const [key] of oldEntries) await del(key, store);
}

function newestFirst([, a]: [IDBValidKey, Entry], [, b]: [IDBValidKey, Entry]): number {
  return b.at - a.at;
}
