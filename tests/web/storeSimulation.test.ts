import fc from "fast-check";
import { expect, test } from "vitest";
import { COMPARISONS } from "../../shared/comparison.ts";
import { dayCount, type Range } from "../../shared/range.ts";
import type { RangeWords } from "../../shared/rangeWords.ts";
import type { SnapshotEntry } from "../../shared/snapshot.ts";
import type { HeldCube } from "../../web/data/heldCube.ts";
import { type Look, PLAIN_LOOK } from "../../web/data/look.ts";
import type { Question } from "../../web/data/question.ts";
import { PLAIN_ADDRESS } from "../../web/data/words.ts";
import {
  AWAY,
  cubeOfEntry,
  farCube,
  memoryCache,
  openStore,
  snapshotEntry,
} from "./openedStore.ts";
import { OwnWorld, settled } from "./ownWorld.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** Whatever may happen to a page between two moments. */
type Happening =
  | { readonly kind: "ask"; readonly words: RangeWords | null; readonly look: Look }
  | { readonly kind: "pass" | "sleep"; readonly time: number }
  | { readonly kind: "answer" | "refresh" | "signOut" | "deploy" | "look" | "network" }
  | { readonly kind: "backend"; readonly mood: Mood };

/** How a source takes the next requests. */
type Mood = "well" | "away" | "silent";

const anyWords: fc.Arbitrary<RangeWords | null> = fc.constantFrom(
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
  words: anyWords,
  look: fc.record({
    ...{ chain: fc.constant(null), trend: fc.constant(null), by: fc.constant(null) },
    comparison: fc.constantFrom(...COMPARISONS),
    zone: fc.constantFrom(null, null, "Asia/Kolkata", "Pacific/Kiritimati", "nowhere"),
  }),
});

const anyHappening: fc.Arbitrary<Happening> = fc.oneof(
  { weight: 4, arbitrary: anyAsking },
  { weight: 6, arbitrary: fc.record({ kind: fc.constant("answer" as const) }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant("pass" as const),
      time: fc.constantFrom(1, 10_000, 31_000, 6 * MINUTE, 13 * HOUR),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant("sleep" as const),
      time: fc.constantFrom(MINUTE, 9 * HOUR, -HOUR),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant("backend" as const),
      mood: fc.constantFrom<Mood>("well", "away", "silent"),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constantFrom("refresh", "signOut", "deploy", "look", "network" as const),
    }),
  },
);

interface Request {
  readonly question: Question | null;
  readonly signal: AbortSignal;
  isOver: boolean;
}

/** A page, its sources and its viewer; every answer waits for the scheduler's turn. */
class Simulation {
  readonly world = new OwnWorld("2026-11-21T11:00:00Z");
  readonly requests: Request[] = [];
  readonly #scheduler: fc.Scheduler;
  readonly #opened;
  /** Figures are known by who saw them, and how new they are: thousands and ones of the wallets. */
  #viewer = 1;
  #version = 0;
  #mood: Mood = "well";
  #look = PLAIN_LOOK;
  #entries: readonly SnapshotEntry[] = [snapshotEntry(20, 0)];

  constructor(scheduler: fc.Scheduler, isLive: boolean) {
    this.#scheduler = scheduler;
    const kept = memoryCache();
    this.#opened = openStore(
      {
        live: isLive ? (...asked) => this.#live(...asked) : null,
        snapshots: {
          index: (signal) => this.#taken(null, signal, () => [...this.#entries]),
          fetchCube: (entry, signal) => this.#taken(null, signal, () => cubeOfEntry(entry)),
        },
        cache: {
          read: async (zone) => this.#later(await kept.read(zone)),
          write: async (held) => this.#later(await kept.write(held)),
          clear: async () => this.#later(await kept.clear()),
        },
      },
      this.world,
    );
  }

  get view() {
    return this.#opened.view();
  }

  async happen(what: Happening): Promise<void> {
    const { store } = this.#opened;
    switch (what.kind) {
      case "ask":
        this.#look = what.look;
        store.show({ ...PLAIN_ADDRESS, words: what.words, look: what.look });
        break;
      case "pass":
        await this.world.pass(what.time);
        break;
      case "sleep":
        await this.world.sleep(what.time);
        break;
      case "answer":
        if (this.#scheduler.count() > 0) await this.#scheduler.waitNext(1);
        break;
      case "backend":
        this.#mood = what.mood;
        break;
      case "refresh":
        store.refresh();
        break;
      case "signOut":
        this.#viewer += 1;
        store.forget();
        break;
      case "deploy":
        this.#version += 1;
        this.#entries = [
          { ...snapshotEntry(20, this.#version), writtenAt: writtenAfter(this.#version) },
        ];
        break;
      case "look":
        this.world.look(!this.world.isVisible());
        break;
      case "network":
        this.world.connect(!this.world.isOnline());
        break;
    }
    await settled();
  }

  /** What must be so at every moment. */
  check(): void {
    const { view } = this;
    const { shown, range, words } = view;
    if (shown.status === "ready") {
      expect(shown.dashboard.range).toEqual(range);
      expect(shown.dashboard.comparison).toBe(view.look.comparison);
      expect(view.refusedComparison ?? view.look.comparison === this.#look.comparison).toBeTruthy();
      expect(shown.dashboard.timeZone).toBe(view.timeZone);
      expect(shown.dashboard.transactionTrends.days).toHaveLength(dayCount(range as Range));
      if (shown.source.kind !== "snapshot") {
        const { zone } = this.#look;
        expect(view.timeZone).toBe(zone === null || zone === "nowhere" ? "UTC" : zone);
        expect(Math.floor(shown.dashboard.wallets.total / 1_000)).toBe(this.#viewer);
      }
    }
    expect(shown.status === "unset").toBe(words === null);
    if (shown.status === "loading") expect(view.isReading).toBe(true);
    if (shown.status === "failed") expect(view.trouble).not.toBe(null);
    const underWay = this.requests.filter(({ signal, isOver }) => !signal.aborted && !isOver);
    expect(underWay.length).toBeLessThanOrEqual(1);
  }

  /** Nothing goes wrong any more, and somebody looks on for a while. */
  async recover(words: RangeWords): Promise<void> {
    this.#mood = "well";
    await this.happen({ kind: "ask", words, look: this.#look });
    if (!this.world.isVisible()) await this.happen({ kind: "look" });
    if (!this.world.isOnline()) await this.happen({ kind: "network" });
    for (let minute = 0; minute < 24; minute++) {
      while (this.#scheduler.count() > 0) await this.happen({ kind: "answer" });
      await this.happen({ kind: "pass", time: MINUTE / 2 });
      this.check();
    }
    const { shown, trouble } = this.view;
    expect({ status: shown.status, trouble }).toEqual({ status: "ready", trouble: null });
    if (shown.status === "ready") {
      expect(shown.dashboard.wallets.total % 1_000).toBe(this.#version);
    }
  }

  #live(question: Question, historyDays: number, signal: AbortSignal): Promise<HeldCube> {
    const wallets = 1_000 * this.#viewer + this.#version;
    return this.#taken(question, signal, () =>
      farCube(question, wallets, this.world.now(), historyDays),
    );
  }

  async #taken<Result>(
    question: Question | null,
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
    if (mood === "away") throw AWAY;
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
  ["a backend", true],
  ["snapshots alone", false],
])(
  "whatever happens to a page with %s: the figures of its range and viewer, one read at a time, none for ever",
  async (_, isLive) => {
    await fc.assert(
      fc.asyncProperty(
        fc.scheduler(),
        fc.array(anyHappening, { maxLength: 40 }),
        anyWords,
        async (scheduler, happenings, last) => {
          const simulation = new Simulation(scheduler, isLive);
          await simulation.happen({ kind: "ask", words: {}, look: PLAIN_LOOK });
          for (const what of happenings) {
            const before = simulation.requests.length;
            const isHidden = !simulation.world.isVisible();
            // A read that was begun before may still wait for the cache, or fall back on snapshots.
            const isBegun = simulation.view.isReading;
            await simulation.happen(what);
            simulation.check();
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
      { numRuns: Number(process.env["FUZZ_RUNS"] ?? 150), seed: 15 },
    );
  },
);
