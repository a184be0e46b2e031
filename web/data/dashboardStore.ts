import { type Cube, coverOf } from "../../shared/cube.ts";
import { type Dashboard, dashboard } from "../../shared/dashboard.ts";
import { Failure } from "../../shared/failure.ts";
import { filledRange } from "../../shared/filledRange.ts";
import { covers, isSameRange, type Range } from "../../shared/range.ts";
import type { Snapshot, SnapshotEntry } from "../../shared/snapshot.ts";
import type { CubeCache } from "./cubeCache.ts";
import type { DashboardState, Source } from "./dashboardState.ts";
import { answers, answersFully, bestFor, type HeldCube, withCube } from "./heldCube.ts";
import { snapshotCube } from "./snapshots.ts";

/** Fetches a cube that answers for a range with its previous period. */
export type FetchCube = (range: Range, signal: AbortSignal) => Promise<HeldCube>;

export interface DashboardSources {
  readonly cache: CubeCache;
  /** Null where the page has no backend and runs on snapshots alone. */
  readonly live: FetchCube | null;
  readonly snapshots: {
    index(signal: AbortSignal): Promise<SnapshotEntry[]>;
    fetch(entry: SnapshotEntry, signal: AbortSignal): Promise<HeldCube>;
  };
  /** Told of whatever goes wrong; the page itself shows no error message. */
  onFailure(failure: unknown): void;
}

/** The range on screen: null where the reader has set none, undefined where it is not known yet. */
export type ShownRange = Range | null | undefined;

interface Flight {
  readonly range: Range | undefined;
  readonly controller: AbortController;
}

/** What the page knows, apart from React: the cubes at hand, and the one on its way. */
export class DashboardStore {
  readonly #sources: DashboardSources;
  readonly #listeners = new Set<() => void>();
  #version = 0;
  #cubes: readonly HeldCube[] = [];
  #entries: readonly SnapshotEntry[] = [];
  #cacheRead: Promise<void> | null = null;
  #onScreen: ShownRange = null;
  #flight: Flight | null = null;
  #failed: Range | "unknown" | null = null;
  #backendAway = false;
  #isIndexRead = false;
  #made: { readonly cube: Cube; readonly dashboard: Dashboard } | null = null;

  constructor(sources: DashboardSources) {
    this.#sources = sources;
  }

  readonly subscribe = (notify: () => void): (() => void) => {
    this.#listeners.add(notify);
    return () => this.#listeners.delete(notify);
  };

  /** A number that changes whenever an answer of `stateFor` may. */
  readonly version = (): number => this.#version;

  /** The shipped snapshots as far as they are known, newest first. */
  readonly entries = (): readonly SnapshotEntry[] => this.#entries;

  /** Whether there is a backend; else the page runs on snapshots alone. */
  get isLive(): boolean {
    return this.#sources.live !== null;
  }

  get backendAway(): boolean {
    return this.#backendAway;
  }

  /** When the newest live figures came, in epoch milliseconds; null where there are none. */
  get liveAt(): number | null {
    const moments = this.#cubes.flatMap(({ source }) => (source.kind === "live" ? source.at : []));
    return moments.length === 0 ? null : Math.max(...moments);
  }

  /** Begins with a snapshot that came with the page itself. */
  seed(entry: SnapshotEntry, snapshot: Pick<Snapshot, "cube" | "timeZone">): void {
    this.#entries = [entry];
    this.#cubes = [snapshotCube(entry, snapshot, null)];
  }

  stateFor(range: ShownRange): DashboardState {
    const held = range ? bestFor(this.#cubes, range) : undefined;
    if (!range || held === undefined) return this.#hasFailed(range) ? FAILED : LOADING;
    return {
      status: "ready",
      dashboard: this.#dashboardOf(held.cube, range),
      cube: held.cube,
      source: held.source,
      refreshing: this.#flight !== null,
      backendAway: this.#backendAway,
    };
  }

  /** The very same for the same days of a cube, so that what shows it need not be drawn again. */
  #dashboardOf(cube: Cube, range: Range): Dashboard {
    const made = this.#made;
    if (made?.cube === cube && isSameRange(made.dashboard.range, range)) return made.dashboard;
    this.#made = { cube, dashboard: dashboard(cube, range) };
    return this.#made.dashboard;
  }

  /** The range without the days before the first row, where a cube at hand knows of them. */
  filled(range: Range): Range {
    const held = bestFor(this.#cubes, range);
    return held === undefined ? range : filledRange(held.cube, range);
  }

  /** Puts a range on screen, and fetches a cube for it unless a fresh one is at hand. */
  show(range: ShownRange): void {
    this.#onScreen = range;
    this.#cacheRead ??= this.#readCache();
    if (range === null) this.#flight?.controller.abort();
    else if (!this.#isOnItsWay(range) && !this.#isAnswered(range)) void this.#fetch(range);
  }

  /** Fetches the figures on screen anew. */
  readonly refresh = (): void => {
    if (this.#onScreen !== null) void this.#fetch(this.#onScreen);
  };

  /** Drops every figure, as when somebody signs out, and fetches those on screen anew. */
  async forget(): Promise<void> {
    this.#flight?.controller.abort();
    this.#cubes = [];
    this.#changed();
    await this.#sources.cache.clear();
    this.refresh();
  }

  #hasFailed(range: ShownRange): boolean {
    const failed = this.#failed;
    if (failed === null || failed === "unknown" || !range) return failed === "unknown" && !range;
    return isSameRange(failed, range);
  }

  /** While the backend is away, what is at hand is as fresh as it can be. */
  #isAnswered(range: Range | undefined): boolean {
    const isAtHand = range === undefined || this.#cubes.some((held) => answers(held, range));
    if (this.#sources.live === null) return this.#isIndexRead && isAtHand;
    if (range === undefined || this.#backendAway) return isAtHand;
    return this.#cubes.some((held) => held.source.kind === "live" && answersFully(held, range));
  }

  #isOnItsWay(range: Range | undefined): boolean {
    if (this.#flight === null || this.#flight.controller.signal.aborted) return false;
    if (range === undefined || this.#sources.live === null) return true;
    const { range: coming } = this.#flight;
    return coming !== undefined && covers(coverOf(coming, 0), coverOf(range, 0));
  }

  async #fetch(range: Range | undefined): Promise<void> {
    this.#flight?.controller.abort();
    const flight: Flight = { range, controller: new AbortController() };
    this.#flight = flight;
    this.#changed();
    await this.#fetchOrFallBack(range, flight.controller.signal);
    if (this.#flight !== flight) return;
    this.#flight = null;
    this.#changed();
  }

  /** A fetch that was superseded changes nothing any more, however it ends. */
  async #fetchOrFallBack(range: Range | undefined, signal: AbortSignal): Promise<void> {
    const { live } = this.#sources;
    try {
      if (live === null || range === undefined) await this.#holdSnapshot(range, signal);
      else this.#hold(await live(range, signal), signal);
      this.#backendAway = false;
    } catch (failure) {
      if (signal.aborted) return;
      this.#sources.onFailure(failure);
      this.#backendAway = true;
      if (live !== null && range !== undefined) await this.#fallBack(range, signal);
    }
    if (!signal.aborted) this.#failed = this.#isShort(range) ? (range ?? "unknown") : null;
  }

  #isShort(range: Range | undefined): boolean {
    return range === undefined ? this.#entries.length === 0 : !bestFor(this.#cubes, range);
  }

  /** Without a backend, and where the cache does not know either, there is the shipped snapshot. */
  async #fallBack(range: Range, signal: AbortSignal): Promise<void> {
    await this.#cacheRead;
    if (bestFor(this.#cubes, range) !== undefined) return;
    try {
      await this.#holdSnapshot(range, signal);
    } catch (failure) {
      if (!signal.aborted) this.#sources.onFailure(failure);
    }
  }

  /** Holds the newest shipped snapshot that covers the range, or else the newest. */
  async #holdSnapshot(range: Range | undefined, signal: AbortSignal): Promise<void> {
    const { index, fetch } = this.#sources.snapshots;
    const entries = await index(signal);
    const covering = entries.find(({ cover }) => range !== undefined && covers(cover, range));
    const entry = covering ?? entries[0];
    if (entry === undefined) throw new Failure("data", "there is no snapshot yet");
    const writtenAt = Date.parse(entry.writtenAt);
    const known = this.#cubes.some(({ source }) => isSnapshotOf(source, writtenAt));
    if (!known) this.#hold(await fetch(entry, signal), signal);
    signal.throwIfAborted();
    this.#entries = entries;
    this.#isIndexRead = true;
  }

  #hold(held: HeldCube, signal: AbortSignal): void {
    signal.throwIfAborted();
    this.#cubes = withCube(this.#cubes, held);
    if (held.source.kind === "live") void this.#sources.cache.write(held);
  }

  async #readCache(): Promise<void> {
    const cached = await this.#sources.cache.read();
    if (cached.length === 0) return;
    this.#cubes = [...this.#cubes, ...cached];
    this.#changed();
  }

  #changed(): void {
    this.#version += 1;
    for (const notify of this.#listeners) notify();
  }
}

const LOADING: DashboardState = { status: "loading" };
const FAILED: DashboardState = { status: "failed" };

function isSnapshotOf(source: Source, writtenAt: number): boolean {
  return source.kind === "snapshot" && source.writtenAt === writtenAt;
}
