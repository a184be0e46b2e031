import { onTestFinished } from "vitest";
import { coverOf } from "../../shared/cover.ts";
import { addDays } from "../../shared/day.ts";
import { Failure } from "../../shared/failure.ts";
import type { RangeWords } from "../../shared/rangeWords.ts";
import type { SnapshotEntry } from "../../shared/snapshot.ts";
import type { CubeCache, FetchCube } from "../../web/data/cubesAtHand.ts";
import { type DashboardSources, DashboardStore } from "../../web/data/dashboardStore.ts";
import { keepFresh } from "../../web/data/freshness.ts";
import type { HeldCube } from "../../web/data/heldCube.ts";
import { type Look, PLAIN_LOOK } from "../../web/data/look.ts";
import type { Question } from "../../web/data/question.ts";
import type { View } from "../../web/data/view.ts";
import { PLAIN_ADDRESS } from "../../web/data/words.ts";
import { cubeOf, type Rows } from "../shared/exampleRows.ts";
import { OwnWorld, settled } from "./ownWorld.ts";

/** The default range is then 2026-10-22 to 2026-11-21. */
const NOW = "2026-11-21T12:00:00Z";

const NO_ROWS: Rows = {
  transactions: [],
  notifications: [],
  exploits: [],
  events: [],
  memberships: null,
  wallets: 0,
};

/** A read that a test answers when it likes. */
interface Read extends Question {
  readonly historyDays: number;
  readonly signal: AbortSignal;
  /** Answers from the tables with figures that are known by their number of wallets. */
  answer(wallets: number): Promise<void>;
  /** The same by the function, which has the days of history too. */
  answerFar(wallets: number): Promise<void>;
  fail(failure: unknown): Promise<void>;
}

export interface OpenedStore {
  readonly store: DashboardStore;
  readonly world: OwnWorld;
  /** The reads of the backend until now. */
  readonly reads: Read[];
  readonly failures: unknown[];
  /** What stands on the page: the wallets, or why there are none. */
  shown(): number | string;
  view(): View;
  ask(words: RangeWords | null, look?: Partial<Look>): Promise<void>;
  /** Those of the reads that are under way. */
  underWay(): Read[];
}

/** A store that is kept fresh, as the page's is, in a world of its own. */
export function openStore(
  sources: Partial<DashboardSources> = {},
  world = new OwnWorld(NOW),
): OpenedStore {
  const reads: Read[] = [];
  const failures: unknown[] = [];
  const done = new Set<Read>();
  const live: FetchCube = (question, historyDays, signal) =>
    new Promise<HeldCube>((resolve, reject) => {
      const end = (act: () => void) => {
        done.add(read);
        act();
        return settled();
      };
      const read: Read = {
        ...{ ...question, historyDays, signal },
        answer: (wallets) => end(() => resolve(liveCube(question, wallets, world.now()))),
        answerFar: (wallets) =>
          end(() => resolve(farCube(question, wallets, world.now(), historyDays))),
        fail: (failure) => end(() => reject(failure)),
      };
      reads.push(read);
    });
  const store = new DashboardStore(
    {
      cache: memoryCache(),
      live,
      snapshots: NO_SNAPSHOTS,
      timeZone: "UTC",
      onFailure: (failure) => failures.push(failure),
      ...sources,
    },
    world,
  );
  onTestFinished(keepFresh(store, world));
  return {
    ...{ store, world, reads, failures },
    view: store.view,
    shown: () => {
      const { shown } = store.view();
      return shown.status === "ready" ? shown.dashboard.wallets.total : shown.status;
    },
    ask: (words, look = {}) => {
      store.show({ ...PLAIN_ADDRESS, words, look: { ...PLAIN_LOOK, ...look } });
      return settled();
    },
    underWay: () => reads.filter((read) => !read.signal.aborted && !done.has(read)),
  };
}

export function liveCube(
  { range, comparison, timeZone }: Question,
  wallets: number,
  at: number,
): HeldCube {
  const cover = coverOf(range, 0, comparison);
  const cube = { ...cubeOf({ ...NO_ROWS, wallets }, cover), timeZone };
  return { cube, source: { kind: "live", at, way: "tables", took: 1 } };
}

/** The same by the function, with days of history. */
export function farCube(
  question: Question,
  wallets: number,
  at: number,
  historyDays: number,
): HeldCube {
  const { cube } = liveCube(question, wallets, at);
  const cover = coverOf(question.range, historyDays, question.comparison);
  return { cube: { ...cube, cover }, source: { kind: "live", at, way: "function", took: 1 } };
}

export function snapshotEntry(day: number, wallets = day): SnapshotEntry {
  const to = addDays("2026-11-01", day - 1);
  return {
    ...{ file: `${to}.json`, from: "2026-11-01", to, timeZone: "UTC" },
    ...{ bytes: wallets, sha256: "0".repeat(64), dataThrough: null },
    cover: { from: "2026-10-01", to },
    writtenAt: `${addDays(to, 1)}T02:00:00Z`,
  };
}

/** The cube of an entry, known by its wallets. */
export function cubeOfEntry({ cover, file, writtenAt, bytes }: SnapshotEntry): HeldCube {
  const cube = cubeOf({ ...NO_ROWS, wallets: bytes }, cover);
  const source = { kind: "snapshot", timeZone: "UTC", file, took: 1, isPast: false } as const;
  return { cube, source: { ...source, writtenAt: Date.parse(writtenAt) } };
}

/** A host of what is in the list at the time. */
export function snapshotsOf(
  entries: () => readonly SnapshotEntry[],
): DashboardSources["snapshots"] {
  return {
    index: async () => [...entries()],
    fetchCube: async (entry) => cubeOfEntry(entry),
  };
}

const NO_SNAPSHOTS = snapshotsOf(() => []);

export function memoryCache(kept: HeldCube[] = []): CubeCache & { kept(): readonly HeldCube[] } {
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

function asCached({ cube, source }: HeldCube): HeldCube {
  return { cube, source: { ...source, kind: "cached" } as HeldCube["source"] };
}

export const AWAY = new Failure("backend", "http://backend.example cannot be reached");
