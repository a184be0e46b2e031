import { covers, type Range } from "../../shared/range.ts";
import type { Snapshot, SnapshotEntry } from "../../shared/snapshot.ts";
import { FRESH_FOR } from "./freshness.ts";
import { answersFully, bestFor, type HeldCube, withCube } from "./heldCube.ts";
import { type Asked, HISTORY_DAYS, historyOf, neededDays, type Question } from "./question.ts";
import { type SnapshotHost, snapshotCube } from "./snapshotHost.ts";
import { NoSnapshots } from "./trouble.ts";
import { within } from "./within.ts";
import type { World } from "./world.ts";

/**
 * Fetches a cube that answers a question fully, and holds so many days of history that end with its
 * range where that is more and costs little.
 */
export type FetchCube = (
  question: Question,
  historyDays: number,
  signal: AbortSignal,
) => Promise<HeldCube>;

/** Cubes that this browser has fetched of one backend, kept from visit to visit. */
export interface CubeCache {
  /** Those in the days of a zone. */
  read(timeZone: string): Promise<HeldCube[]>;
  write(held: HeldCube): Promise<void>;
  clear(): Promise<void>;
}

export interface CubeSources {
  readonly cache: CubeCache;
  /** Null where the page has no backend and runs on snapshots alone. */
  readonly live: FetchCube | null;
  readonly snapshots: Pick<SnapshotHost, "index" | "fetchCube">;
  /** Told of whatever goes wrong; the page itself shows no error message. */
  onFailure(failure: unknown): void;
}

/** How long sources may take to answer, in milliseconds: many pages of a table take minutes. */
const LIVE_LIMIT = 5 * 60_000;
const SNAPSHOT_LIMIT = 15_000;
/** Browsers were seen to leave a request to open a database unanswered for ever. */
const CACHE_LIMIT = 3_000;
/** How long a read waits for what the cache has. */
const CACHE_PATIENCE = 100;

/** The cubes of one viewer and the days of one zone, live, cached or shipped, and the reads of more. */
export class CubesAtHand {
  readonly #sources: CubeSources;
  readonly #world: World;
  readonly #onCached: () => void;
  #cubes: readonly HeldCube[] = [];
  #entries: readonly SnapshotEntry[] = [];
  #isIndexRead = false;
  /** The zone turned to; null before one was. */
  #timeZone: string | null = null;
  /** Aborts when the viewer is another one. */
  #viewer = new AbortController();
  /** Settles when the cache has done what it was told to do until now. */
  #caching: Promise<void> = Promise.resolve();

  /** `onCached` is told when the cache has brought some. */
  constructor(sources: CubeSources, world: World, onCached: () => void) {
    this.#sources = sources;
    this.#world = world;
    this.#onCached = onCached;
  }

  /** The snapshots that there are, newest first. */
  get entries(): readonly SnapshotEntry[] {
    return this.#entries;
  }

  /** Of the cubes at hand the one that answers best. */
  best(question: Question): HeldCube | undefined {
    return bestFor(this.#cubes, question);
  }

  /** Whether a cube answers; where it is not known what is asked, whether any snapshot is known. */
  has(asked: Asked | null): boolean {
    return asked ? this.best(asked) !== undefined : this.#entries.length > 0;
  }

  /** Whether no read is due; while nothing answers, what is at hand is as fresh as it can be. */
  isFresh(asked: Asked, isTroubled: boolean): boolean {
    const isLive = this.#sources.live !== null;
    if (!isLive && !this.#isIndexRead) return false;
    if (asked === undefined) return true;
    if (isTroubled) return this.has(asked);
    if (!isLive) return this.#holds(entryFor(this.#entries, asked));
    return this.#cubes.some((held) => this.#isYoung(held) && answersFully(held, asked));
  }

  /** Whether days of history are missing that cost little. */
  lacksHistory(asked: Question): boolean {
    const held = this.best(asked);
    if (held?.source.kind !== "live" || held.source.way !== "function") return false;
    return !covers(held.cube.cover, historyOf(asked));
  }

  seed(entry: SnapshotEntry, snapshot: Pick<Snapshot, "cube" | "timeZone">): void {
    this.#entries = [entry];
    this.#cubes = [snapshotCube(entry, snapshot, null)];
  }

  /** Figures of the days of another zone are not those asked for any more; the cache may have some that are. */
  turnTo(timeZone: string): void {
    if (timeZone === this.#timeZone) return;
    this.#timeZone = timeZone;
    this.#cubes = this.#cubes.filter(
      ({ cube, source }) => source.kind === "snapshot" || cube.timeZone === timeZone,
    );
    const { signal } = this.#viewer;
    this.#inCache(async (cache) => {
      const cached = await cache.read(timeZone);
      if (signal.aborted || timeZone !== this.#timeZone || cached.length === 0) return;
      this.#cubes = [...this.#cubes, ...cached];
      this.#onCached();
    });
  }

  /** The viewer is another one: drops every cube. */
  forget(): void {
    this.#viewer.abort();
    this.#viewer = new AbortController();
    this.#cubes = [];
    this.#inCache((cache) => cache.clear());
  }

  /** Reads what is asked for, with days of history where it is for those, or older ones are there. */
  async read(asked: Asked, isForHistory: boolean, signal: AbortSignal): Promise<void> {
    const { live } = this.#sources;
    if (live === null || asked === undefined) return this.#readSnapshot(asked, signal);
    const historyDays = isForHistory || (await this.#hasHistory(asked, signal)) ? HISTORY_DAYS : 0;
    const read = (signal: AbortSignal) => live(asked, historyDays, signal);
    const held = await within(this.#world, LIVE_LIMIT, signal, read);
    this.#cubes = withCube(this.#cubes, held);
    this.#inCache((cache) => cache.write(held));
  }

  /** Where the backend does not answer, and the cache does not either, there is the shipped snapshot. */
  async fallBack(asked: Asked, signal: AbortSignal): Promise<void> {
    try {
      await this.#cached(CACHE_LIMIT, signal);
      if (!this.has(asked)) await this.#readSnapshot(asked, signal);
    } catch (failure) {
      const isUsual = signal.aborted || failure instanceof NoSnapshots;
      if (!isUsual) this.#sources.onFailure(failure);
    }
  }

  /** Where figures of the days before are there already, those on screen can wait for all of them. */
  async #hasHistory(asked: Question, signal: AbortSignal): Promise<boolean> {
    if (!this.has(asked)) await this.#cached(CACHE_PATIENCE, signal);
    const history = historyOf(asked);
    return this.#cubes.some(({ cube }) => covers(cube.cover, history));
  }

  /** Reads the shipped snapshot that answers best. */
  async #readSnapshot(asked: Asked, signal: AbortSignal): Promise<void> {
    const { index, fetchCube } = this.#sources.snapshots;
    const entries = await within(this.#world, SNAPSHOT_LIMIT, signal, index);
    const entry = entryFor(entries, asked);
    if (entry === undefined) throw new NoSnapshots("data", "there is no snapshot yet");
    if (!this.#holds(entry)) {
      const read = (signal: AbortSignal) => fetchCube(entry, signal);
      const held = await within(this.#world, SNAPSHOT_LIMIT, signal, read);
      this.#cubes = withCube(this.#cubes, held);
    }
    this.#entries = entries;
    this.#isIndexRead = true;
  }

  #holds(entry: SnapshotEntry | undefined): boolean {
    return this.#cubes.some(({ source }) => {
      const isOfFile = source.kind === "snapshot" && source.file === entry?.file;
      return isOfFile && source.writtenAt === Date.parse(entry.writtenAt);
    });
  }

  #isYoung({ source }: HeldCube): boolean {
    return source.kind === "live" && Math.abs(this.#world.now() - source.at) < FRESH_FOR;
  }

  async #cached(limit: number, signal: AbortSignal): Promise<void> {
    await within(this.#world, limit, signal, () => this.#caching).catch(() => {});
  }

  /** The cache does one thing after the other, so that what is cleared is not written again. */
  #inCache(work: (cache: CubeCache) => Promise<void>): void {
    const { signal } = this.#viewer;
    this.#caching = this.#caching
      .then(() => within(this.#world, CACHE_LIMIT, signal, () => work(this.#sources.cache)))
      .catch(() => {});
  }
}

/** The newest that answers fully, or else for the range, or else the newest. */
function entryFor(entries: readonly SnapshotEntry[], asked: Asked): SnapshotEntry | undefined {
  const covering = (days: Range) => entries.find(({ cover }) => covers(cover, days));
  if (asked === undefined) return entries[0];
  return covering(neededDays(asked)) ?? covering(asked.range) ?? entries[0];
}
