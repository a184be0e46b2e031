import { onTestFinished } from "vitest";
import type { SnapshotEntry } from "../../shared/archive/snapshotIndex.ts";
import { BRAND } from "../../shared/brand.ts";
import { calendarDay } from "../../shared/days/calendar.ts";
import { requiredSpan } from "../../shared/days/cover.ts";
import { addDays } from "../../shared/days/day.ts";
import type { Query } from "../../shared/days/query.ts";
import type { DayRange } from "../../shared/days/range.ts";
import { Failure } from "../../shared/failure.ts";
import {
  type DashboardSources,
  type DashboardStore,
  dashboardStore,
} from "../../web/store/dashboardStore.ts";
import { keepFresh } from "../../web/store/freshness.ts";
import type { CubeCache, FetchCube } from "../../web/store/sources/live/cubeSources.ts";
import type { Source } from "../../web/store/sources/source.ts";
import type { SourcedCube } from "../../web/store/sources/sourcedCube.ts";
import { type PageOptions, searchWith } from "../../web/store/url/urlState.ts";
import type { PageView } from "../../web/store/view.ts";
import { cubeOf } from "../shared/exampleRows.ts";
import { OwnWorld, settled } from "./ownWorld.ts";

/** At this time the default range is 2026-10-22 to 2026-11-21. */
const NOW = "2026-11-21T12:00:00Z";

/** A read that the test answers. */
interface Read extends Query {
  readonly cover: DayRange;
  readonly mayBeKept: boolean;
  readonly signal: AbortSignal;
  /** Answers from the tables, with figures identified by their number of wallets. */
  answer(wallets: number): Promise<void>;
  /** Answers from the function, including the days of history. */
  answerFar(wallets: number): Promise<void>;
  /** Answers with the cube of 400 days that the function counted on their last day, some milliseconds ago. */
  answerKept(wallets: number, age: number): Promise<void>;
  fail(failure: unknown): Promise<void>;
  /** An attempt fails, and another attempt follows. */
  fault(): Promise<void>;
}

export interface OpenedStore {
  readonly store: DashboardStore;
  readonly world: OwnWorld;
  /** All reads of the backend so far. */
  readonly reads: Read[];
  readonly failures: unknown[];
  /** The page's content: the number of wallets, or the status without figures. */
  shown(): number | string;
  view(): PageView;
  /** Shows a URL; null for a URL without a range. */
  ask(options: PageOptions | null): Promise<void>;
  /** The running reads. */
  underWay(): Read[];
}

/** A store that refreshes like the page's, in a simulated world. */
export function openStore(
  sources: Partial<DashboardSources> = {},
  world = new OwnWorld(NOW),
): OpenedStore {
  const reads: Read[] = [];
  const failures: unknown[] = [];
  const done = new Set<Read>();
  const live: FetchCube = ({ query, cover, mayBeKept }, signal) =>
    new Promise<SourcedCube>((resolve, reject) => {
      const end = (act: () => void) => {
        done.add(read);
        act();
        return settled();
      };
      const read: Read = {
        ...query,
        cover,
        mayBeKept,
        signal,
        answer: (wallets) => end(() => resolve(liveCube(query, wallets, world.now()))),
        answerFar: (wallets) => end(() => resolve(liveCube(query, wallets, world.now(), cover))),
        answerKept: (wallets, age) =>
          end(() => {
            const to = calendarDay(world.now() - age, query.timeZone);
            const days = { from: addDays(to, -399), to };
            const kept = liveCube(query, wallets, world.now() - age, days);
            resolve({ ...kept, source: { ...kept.source, readAt: world.now() } as Source });
          }),
        fail: (failure) => end(() => reject(failure)),
        fault: () => {
          if (!signal.aborted) store.fault();
          return settled();
        },
      };
      reads.push(read);
    });
  const store = dashboardStore(
    {
      cache: memoryCache(),
      live,
      snapshots: NO_SNAPSHOTS,
      timeZone: "UTC",
      days: BRAND,
      onFailure: (failure) => failures.push(failure),
      ...sources,
    },
    world,
  );
  onTestFinished(keepFresh(store, world));
  return {
    store,
    world,
    reads,
    failures,
    view: store.view,
    shown: () => {
      const { figures } = store.view();
      return figures.status === "ready"
        ? (figures.answer.published.cards.monitoredWallets.value ?? 0)
        : figures.status;
    },
    ask: (options) => {
      store.show(options === null ? "?from=" : searchWith("", options), null);
      return settled();
    },
    underWay: () => reads.filter((read) => !read.signal.aborted && !done.has(read)),
  };
}

/** A cube from the tables; of a cover, from the function. */
export function liveCube(
  { range, comparison, timeZone }: Query,
  wallets: number,
  at: number,
  cover: DayRange | null = null,
): SourcedCube {
  const days = cover ?? requiredSpan(range, comparison);
  const cube = { ...cubeOf({ memberships: null, wallets }, days), timeZone };
  const origin = cover === null ? "tables" : "function";
  return { cube, source: { kind: "live", at, readAt: at, origin, duration: 1 } };
}

export function snapshotEntry(day: number, wallets = day): SnapshotEntry {
  const to = addDays("2026-11-01", day - 1);
  return {
    file: `${to}.json`,
    from: "2026-11-01",
    to,
    timeZone: "UTC",
    bytes: wallets,
    sha256: "0".repeat(64),
    dataThrough: null,
    cover: { from: "2026-10-01", to },
    writtenAt: `${addDays(to, 1)}T02:00:00Z`,
  };
}

/** The cube of an entry, identified by its number of wallets. */
export function cubeOfEntry({ cover, file, writtenAt, bytes }: SnapshotEntry): SourcedCube {
  const cube = cubeOf({ memberships: null, wallets: bytes }, cover);
  const source = { kind: "snapshot", file, duration: 1, isPast: false } as const;
  return { cube, source: { ...source, writtenAt: Date.parse(writtenAt) } };
}

/** A host of the snapshots in a list that the test may change. */
export function snapshotsOf(
  entries: () => readonly SnapshotEntry[],
): DashboardSources["snapshots"] {
  return {
    index: async () => [...entries()],
    fetchCube: async (entry) => cubeOfEntry(entry),
  };
}

const NO_SNAPSHOTS = snapshotsOf(() => []);

export function memoryCache(
  kept: SourcedCube[] = [],
): CubeCache & { kept(): readonly SourcedCube[] } {
  let cubes = kept;
  return {
    kept: () => cubes,
    read: async (timeZone) => cubes.filter(({ cube }) => cube.timeZone === timeZone).map(asCached),
    write: async (held) => {
      cubes = [held, ...cubes];
    },
    clear: async () => {
      cubes = [];
    },
  };
}

function asCached({ cube, source }: SourcedCube): SourcedCube {
  return { cube, source: { ...source, kind: "cached" } as SourcedCube["source"] };
}

export const UNREACHABLE = new Failure("backend", "http://backend.example cannot be reached");
