import { expect, test } from "vitest";
import type { SnapshotEntry } from "../../shared/archive/snapshotIndex.ts";
import { calendarDay } from "../../shared/days/calendar.ts";
import { COMPARISONS } from "../../shared/days/comparison.ts";
import { addDays } from "../../shared/days/day.ts";
import type { Query } from "../../shared/days/query.ts";
import type { QueryOptions } from "../../shared/days/queryOptions.ts";
import { covers, type DayRange, isSameRange, listDays } from "../../shared/days/range.ts";
import type { ReadyFigures } from "../../web/store/figures.ts";
import { FRESH_FOR } from "../../web/store/freshness.ts";
import type { CubeCache, LiveReading } from "../../web/store/sources/live/cubeSources.ts";
import { sourceInstant } from "../../web/store/sources/source.ts";
import type { SourcedCube } from "../../web/store/sources/sourcedCube.ts";
import { searchWith, searchWithRange } from "../../web/store/url/urlState.ts";
import { fc } from "../suite/fastCheck.ts";
import { meet } from "../suite/meet.ts";
import {
  cubeOfEntry,
  liveCube,
  memoryCache,
  openStore,
  snapshotEntry,
  UNREACHABLE,
} from "./openedStore.ts";
import { OwnWorld, settled } from "./ownWorld.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const USUAL: QueryOptions = { compare: "previous" };

/** An event that can happen to a page. */
type Happening =
  | {
      readonly kind: "ask";
      /** Null for no range. */
      readonly range: QueryOptions | null;
      readonly others: QueryOptions;
    }
  | { readonly kind: "pass" | "sleep" | "jump"; readonly time: number }
  | { readonly kind: (typeof SIMPLE)[number] }
  | { readonly kind: "backend"; readonly mood: Mood };

/** `otherTab` caches figures, `signInElsewhere` changes the viewer, and `storage` reports the change to the page. */
const SIMPLE = [
  ...(["answer", "refresh", "signOut", "deploy", "look", "network"] as const),
  ...(["otherTab", "fullStorage", "signInElsewhere", "storage"] as const),
] as const;

/** How a source answers the next requests. */
type Mood = "well" | "away" | "silent";

/** The range that another tab shows and caches. */
const OTHER_COVER = { from: "2025-10-18", to: "2026-11-21" } as const;
const OTHER_TAB: Query = {
  range: { from: "2026-10-22", to: "2026-11-21" },
  comparison: "previous",
  chains: [],
  weekStartsOn: "monday",
  step: null,
  timeZone: "UTC",
  refusedRange: null,
  refusedComparison: null,
};

const anyWords: fc.Arbitrary<QueryOptions | null> = fc.constantFrom(
  null,
  {},
  { last: "7d" },
  { period: "today" },
  { period: "all" },
  { from: "2026-10-01", to: "2026-10-31" },
  { from: "2026-11-10", to: "2026-11-12" },
  { from: "2025-01-01", to: "2025-01-31" },
  { from: "2015-01-01", to: "2026-01-01" },
  { from: "nonsense" },
);

const anyAsking: fc.Arbitrary<Happening> = fc.record({
  kind: fc.constant("ask" as const),
  range: anyWords,
  others: fc.record({
    compare: fc.constantFrom(...COMPARISONS),
    timeZone: fc.option(fc.constantFrom("Asia/Kolkata", "Pacific/Kiritimati", "nowhere"), {
      nil: undefined,
      freq: 1,
    }),
  }),
});

const timed = (kind: "pass" | "sleep" | "jump", ...times: number[]) =>
  fc.constantFrom(...times).map((time): Happening => ({ kind, time }));
const moods = fc.constantFrom<Mood>("well", "away", "silent");

const anyHappening: fc.Arbitrary<Happening> = fc.oneof(
  { weight: 4, arbitrary: anyAsking },
  { weight: 6, arbitrary: fc.constant<Happening>({ kind: "answer" }) },
  { weight: 4, arbitrary: timed("pass", 1, 10_000, 31_000, 6 * MINUTE, 13 * HOUR) },
  { weight: 1, arbitrary: timed("sleep", MINUTE, 9 * HOUR) },
  { weight: 1, arbitrary: timed("jump", -40 * DAY, -25 * HOUR, -HOUR, 25 * HOUR, 40 * DAY) },
  { weight: 2, arbitrary: moods.map((mood): Happening => ({ kind: "backend", mood })) },
  {
    weight: 5,
    arbitrary: fc.constantFrom(...SIMPLE.slice(1)).map((kind): Happening => ({ kind })),
  },
);

const CIRCUMSTANCES = [
  ...(["reading", "hidden", "offline", "read error"] as const),
  ...(["full storage", "another viewer", "refused range"] as const),
] as const;

interface Request {
  readonly question: Query | null;
  readonly signal: AbortSignal;
  isOver: boolean;
}

/** A page, its sources and its viewer; every answer waits for the scheduler's turn. */
class Simulation {
  readonly world = new OwnWorld("2026-11-21T11:00:00Z");
  readonly requests: Request[] = [];
  readonly #scheduler: fc.Scheduler;
  readonly #opened;
  /** The number of wallets identifies the viewer (thousands) and the age of figures (ones). */
  #viewer = 1;
  /** The page's viewer. Another tab may have signed in another viewer. */
  #known = 1;
  #version = 0;
  readonly #kept = new Map<string, { readonly at: number; readonly cube: SourcedCube["cube"] }>();
  #mood: Mood = "well";
  #look: QueryOptions = USUAL;
  #entries: readonly SnapshotEntry[] = [snapshotEntry(20, 0)];
  /** A cache for each viewer, which all tabs share. */
  readonly #caches = new Map<number, ReturnType<typeof memoryCache>>();
  #isFull = false;

  constructor(scheduler: fc.Scheduler, isLive: boolean) {
    this.#scheduler = scheduler;
    this.#opened = openStore(
      {
        live: isLive ? (reading, signal) => this.#live(reading, signal) : null,
        snapshots: {
          index: (signal) => this.#taken(null, signal, () => [...this.#entries]),
          fetchCube: (entry, signal) => this.#taken(null, signal, () => cubeOfEntry(entry)),
        },
        cache: isLive ? this.#sharedCache() : null,
      },
      this.world,
    );
  }

  get view() {
    return this.#opened.view();
  }

  async happen(what: Happening): Promise<void> {
    if ("mood" in what) this.#mood = what.mood;
    else if ("time" in what) await this.world[what.kind](what.time);
    else if ("others" in what) {
      this.#look = what.others;
      const search = searchWith(searchWithRange("", what.range), what.others);
      this.#opened.store.show(search, null);
    } else await this.#events[what.kind]();
    await settled();
  }

  readonly #events: Record<(typeof SIMPLE)[number], () => unknown> = {
    answer: () => this.#scheduler.count() > 0 && this.#scheduler.waitNext(1),
    refresh: () => this.#opened.store.refresh(),
    signOut: () => {
      this.#viewer += 1;
      this.#follow();
    },
    signInElsewhere: () => {
      this.#viewer += 1;
      this.#caches.clear();
    },
    storage: () => this.#follow(),
    otherTab: () =>
      this.#write(this.#viewer, this.#fetched(OTHER_TAB, OTHER_COVER)).catch(() => {}),
    fullStorage: () => {
      this.#isFull = !this.#isFull;
    },
    deploy: () => {
      this.#version += 1;
      const writtenAt = writtenAfter(this.#version);
      this.#entries = [{ ...snapshotEntry(20, this.#version), writtenAt }];
    },
    look: () => this.world.display(!this.world.isVisible()),
    network: () => this.world.connect(!this.world.isOnline()),
  };

  /** What is on screen, alone and with each circumstance of this moment. */
  states(): string[] {
    const { figures, isReading, readError, query } = this.view;
    const circumstances: Record<(typeof CIRCUMSTANCES)[number], boolean> = {
      reading: isReading,
      hidden: !this.world.isVisible(),
      offline: !this.world.isOnline(),
      "read error": readError !== null,
      "full storage": this.#isFull,
      "another viewer": this.#known !== this.#viewer,
      "refused range": query !== null && query.refusedRange !== null,
    };
    const status = figures.status === "ready" ? figures.source.kind : figures.status;
    const current = CIRCUMSTANCES.filter((name) => circumstances[name]);
    return [status, ...current.map((name) => `${status}, ${name}`)];
  }

  /** The invariants of every moment. Separate calls of `expect` would take longer than the whole simulation. */
  check(): void {
    const { figures, hasRange, isReading, readError } = this.view;
    const underWay = this.requests.filter(({ signal, isOver }) => !signal.aborted && !isOver);
    const ofBackend = underWay.filter(({ question }) => question !== null);
    const invariants = {
      "figures are those of the view": figures.status !== "ready" || this.#isOfView(figures),
      "live figures are those of the viewer":
        figures.status !== "ready" || this.#isOfViewer(figures),
      "no range has no figures": (figures.status === "unset") === !hasRange,
      "loading figures are read": figures.status !== "loading" || isReading,
      "failed figures have a reason": figures.status !== "failed" || readError !== null,
      "one request at a time": ofBackend.length <= 1 && underWay.length - ofBackend.length <= 1,
    };
    const broken = Object.entries(invariants).filter(([, holds]) => !holds);
    if (broken.length > 0) throw new Error(`broken: ${broken.map(([name]) => name)}`);
  }

  #isOfView({ answer }: ReadyFigures): boolean {
    const { published: dashboard, unfinished } = answer;
    const { range, query, timeZone } = this.view;
    if (range === null) return false;
    const begunDays = listDays(range).filter((day) => unfinished === null || day <= unfinished);
    return (
      isSameRange(dashboard.range, range) &&
      dashboard.transactionTrends.days.length === begunDays.length &&
      dashboard.comparison === query?.comparison &&
      (query.refusedComparison !== null || query.comparison === this.#look.compare) &&
      dashboard.timeZone === timeZone
    );
  }

  #isOfViewer({ answer, source }: ReadyFigures): boolean {
    if (source.kind === "snapshot") return true;
    const { timeZone = "nowhere" } = this.#look;
    const zone = timeZone === "nowhere" ? "UTC" : timeZone;
    return (
      this.view.timeZone === zone &&
      Math.floor((answer.published.cards.monitoredWallets.value ?? 0) / 1_000) === this.#known
    );
  }

  /** From now on nothing fails, and the page stays visible for a while. */
  async recover(range: QueryOptions): Promise<void> {
    this.#mood = "well";
    await this.happen({ kind: "ask", range, others: this.#look });
    if (!this.world.isVisible()) await this.happen({ kind: "look" });
    if (!this.world.isOnline()) await this.happen({ kind: "network" });
    for (let minute = 0; minute < 24; minute++) {
      while (this.#scheduler.count() > 0) await this.happen({ kind: "answer" });
      await this.happen({ kind: "pass", time: MINUTE / 2 });
      this.check();
    }
    const { figures, readError, availableDays, timeZone } = this.view;
    const now = this.world.now();
    expect({ status: figures.status, readError }).toEqual({ status: "ready", readError: null });
    expect(availableDays?.today).toBe(calendarDay(now, String(timeZone)));
    if (figures.status === "ready") {
      expect((figures.answer.published.cards.monitoredWallets.value ?? 0) % 1_000).toBe(
        this.#version,
      );
      if (figures.source.kind !== "live") return;
      expect(this.#known).toBe(this.#viewer);
      expect([...this.#caches.keys()].filter((viewer) => viewer !== this.#viewer)).toEqual([]);
      expect(Math.abs(now - figures.source.at)).toBeLessThanOrEqual(2 * FRESH_FOR);
    }
  }

  /** Without a report, the page notices another viewer when it reads. */
  async #live({ query, cover, mayBeKept }: LiveReading, signal: AbortSignal): Promise<SourcedCube> {
    this.#follow();
    signal.throwIfAborted();
    return this.#taken(query, signal, () => {
      const kept = this.#keptAnswer(query);
      const isKept = this.#viewer % 2 === 1 && covers(kept.cube.cover, cover);
      return mayBeKept && isKept ? kept : this.#fetched(query, cover);
    });
  }

  /** The database counts the answer of each zone every five minutes, for every other viewer. */
  #keptAnswer(query: Query): SourcedCube {
    const now = this.world.now();
    const key = `${this.#viewer} ${query.timeZone}`;
    const to = calendarDay(now, query.timeZone);
    const last = this.#kept.get(key);
    const isLast = last !== undefined && last.at <= now && now - last.at < FRESH_FOR;
    const days = { from: addDays(to, -399), to };
    const kept = isLast ? last : { at: now, cube: this.#fetched(query, days).cube };
    this.#kept.set(key, kept);
    return {
      cube: kept.cube,
      source: { kind: "live", at: kept.at, readAt: now, origin: "function", duration: 1 },
    };
  }

  #follow(): void {
    if (this.#known === this.#viewer) return;
    this.#known = this.#viewer;
    this.#opened.store.forget();
  }

  #fetched(query: Query, cover: DayRange): SourcedCube {
    const wallets = 1_000 * this.#viewer + this.#version;
    return liveCube(query, wallets, this.world.now(), cover);
  }

  #sharedCache(): CubeCache {
    // Like the browser's cache: deletes figures from a clock that was ahead.
    const isPast = ({ source }: SourcedCube) => sourceInstant(source) <= this.world.now();
    return {
      read: async (zone) => this.#later((await this.#cache(this.#known).read(zone)).filter(isPast)),
      write: async (fetched) => this.#later(await this.#write(this.#known, fetched)),
      clear: async () => this.#later(this.#caches.clear()),
    };
  }

  #cache(viewer: number) {
    const cache = this.#caches.get(viewer) ?? memoryCache();
    this.#caches.set(viewer, cache);
    return cache;
  }

  async #write(viewer: number, fetched: SourcedCube): Promise<void> {
    if (this.#isFull) throw new DOMException("no space is left", "QuotaExceededError");
    await this.#cache(viewer).write(fetched);
  }

  async #taken<Result>(
    question: Query | null,
    signal: AbortSignal,
    result: () => Result,
  ): Promise<Result> {
    const request: Request = { question, signal, isOver: false };
    this.requests.push(request);
    const mood = this.world.isOnline() ? this.#mood : "away";
    const answer = result();
    if (mood === "silent") await new Promise(() => {});
    await this.#later(undefined);
    request.isOver = true;
    if (mood === "away") throw UNREACHABLE;
    return answer;
  }

  #later<Result>(result: Result): Promise<Result> {
    return this.#scheduler.schedule(Promise.resolve(result));
  }
}

function writtenAfter(version: number): string {
  return new Date(Date.parse("2026-11-21T03:00:00Z") + version * MINUTE).toISOString();
}

test.each([
  ["a backend", true, ["live", "cached"]],
  ["snapshots alone", false, ["snapshot"]],
])(
  "a page with %s shows the figures of its range, day and viewer, with one read at a time and none forever",
  async (_, isLive, sources) => {
    const needed = [...sources, "loading", "failed"].flatMap((status) => [
      status,
      ...CIRCUMSTANCES.map((name) => `${status}, ${name}`),
    ]);
    needed.push("unset");
    await fc.assert(
      fc.asyncProperty(
        fc.scheduler(),
        fc.boolean(),
        fc.array(anyHappening, { maxLength: 40, size: "max" }),
        anyWords,
        async (scheduler, isVisited, happenings, last) => {
          const simulation = new Simulation(scheduler, isLive);
          if (isVisited) await simulation.happen({ kind: "otherTab" });
          await simulation.happen({ kind: "ask", range: {}, others: USUAL });
          for (const what of happenings) {
            const before = simulation.requests.length;
            const isHidden = !simulation.world.isVisible();
            // An earlier read may still wait for the cache, fall back on snapshots, or end for another range.
            const isBegun =
              simulation.view.isReading ||
              simulation.requests.some(({ signal, isOver }) => !signal.aborted && !isOver);
            await simulation.happen(what);
            simulation.check();
            meet(needed, simulation.states());
            if (isHidden && what.kind === "pass") {
              const begun = simulation.requests
                .slice(before)
                .filter(({ question }) => question !== null);
              expect(begun.length).toBeLessThanOrEqual(isBegun ? 1 : 0);
            }
          }
          await simulation.recover(last ?? {});
        },
      ),
      { numRuns: Number(process.env["FUZZ_RUNS"] ?? 45), seed: 4 },
    );
  },
);
