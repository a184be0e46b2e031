import { coverOf } from "../../shared/cube.ts";
import { dashboard } from "../../shared/dashboard.ts";
import { covers, type Range } from "../../shared/range.ts";
import type { CubeCache } from "./cubeCache.ts";
import type { DashboardState } from "./dashboardState.ts";
import { answers, answersFully, bestFor, type HeldCube, withCube } from "./heldCube.ts";

/** Fetches a cube that answers for a range, with its previous period where that can be had. */
export type FetchCube = (range: Range, signal: AbortSignal) => Promise<HeldCube>;

export interface DashboardSources {
  readonly cache: CubeCache;
  /** Null where the page has no backend and runs on snapshots alone. */
  readonly live: FetchCube | null;
  readonly snapshot: FetchCube;
  /** Told of whatever goes wrong; the page itself shows no error message. */
  onFailure(failure: unknown): void;
}

interface Flight {
  readonly range: Range;
  readonly controller: AbortController;
}

/** What the page knows, apart from React: the cubes at hand, and the one on its way. */
export class DashboardStore {
  readonly #sources: DashboardSources;
  readonly #listeners = new Set<() => void>();
  #version = 0;
  #cubes: readonly HeldCube[] = [];
  #cacheRead: Promise<void> | null = null;
  #onScreen: Range | null = null;
  #flight: Flight | null = null;
  #failed: Range | null = null;
  #backendAway = false;

  constructor(sources: DashboardSources) {
    this.#sources = sources;
  }

  readonly subscribe = (notify: () => void): (() => void) => {
    this.#listeners.add(notify);
    return () => this.#listeners.delete(notify);
  };

  /** A number that changes whenever an answer of `stateFor` may. */
  readonly version = (): number => this.#version;

  get backendAway(): boolean {
    return this.#backendAway;
  }

  /** When the newest live figures came, in epoch milliseconds; null where there are none. */
  get liveAt(): number | null {
    const moments = this.#cubes.flatMap(({ source }) => (source.kind === "live" ? source.at : []));
    return moments.length === 0 ? null : Math.max(...moments);
  }

  stateFor(range: Range | null): DashboardState {
    const held = range === null ? undefined : bestFor(this.#cubes, range);
    if (range === null || held === undefined) {
      return { status: range !== null && isSame(range, this.#failed) ? "failed" : "loading" };
    }
    return {
      status: "ready",
      dashboard: dashboard(held.cube, range),
      source: held.source,
      refreshing: this.#flight !== null,
      backendAway: this.#backendAway,
    };
  }

  /** Puts a range on screen, and fetches a cube for it unless a fresh one is at hand. */
  show(range: Range | null): void {
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
    this.#cubes = [];
    await this.#sources.cache.clear();
    this.refresh();
  }

  /** While the backend is away, what is at hand is as fresh as it can be. */
  #isAnswered(range: Range): boolean {
    const { live } = this.#sources;
    if (live === null || this.#backendAway) return this.#cubes.some((held) => answers(held, range));
    return this.#cubes.some((held) => held.source.kind === "live" && answersFully(held, range));
  }

  #isOnItsWay(range: Range): boolean {
    if (this.#flight === null || this.#flight.controller.signal.aborted) return false;
    return covers(coverOf(this.#flight.range, 0), coverOf(range, 0));
  }

  async #fetch(range: Range): Promise<void> {
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
  async #fetchOrFallBack(range: Range, signal: AbortSignal): Promise<void> {
    const { live, snapshot } = this.#sources;
    try {
      const held = await (live ?? snapshot)(range, signal);
      if (!signal.aborted) this.#hold(held);
    } catch (failure) {
      if (signal.aborted) return;
      this.#sources.onFailure(failure);
      this.#backendAway = live !== null;
      if (live !== null) await this.#fallBack(range, signal);
    }
    if (!signal.aborted) this.#failed = bestFor(this.#cubes, range) === undefined ? range : null;
  }

  /** Without a backend, and where the cache does not know either, there is the shipped snapshot. */
  async #fallBack(range: Range, signal: AbortSignal): Promise<void> {
    await this.#cacheRead;
    if (bestFor(this.#cubes, range) !== undefined) return;
    try {
      const held = await this.#sources.snapshot(range, signal);
      if (!signal.aborted) this.#cubes = withCube(this.#cubes, held);
    } catch (failure) {
      if (!signal.aborted) this.#sources.onFailure(failure);
    }
  }

  #hold(held: HeldCube): void {
    this.#cubes = withCube(this.#cubes, held);
    if (held.source.kind !== "live") return;
    this.#backendAway = false;
    void this.#sources.cache.write(held);
  }

  async #readCache(): Promise<void> {
    const cached = await this.#sources.cache.read();
    this.#cubes = [...this.#cubes, ...cached];
    this.#changed();
  }

  #changed(): void {
    this.#version += 1;
    for (const notify of this.#listeners) notify();
  }
}

function isSame(a: Range, b: Range | null): boolean {
  return b !== null && a.from === b.from && a.to === b.to;
}
