import { expect, test } from "vitest";
import type { SnapshotEntry } from "../../shared/archive/snapshotIndex.ts";
import { BRAND } from "../../shared/brand.ts";
import { requiredCover } from "../../shared/days/cover.ts";
import type { Day } from "../../shared/days/day.ts";
import type { Query } from "../../shared/days/query.ts";
import { type DayRange, dayCount } from "../../shared/days/range.ts";
import { Failure } from "../../shared/failure.ts";
import { Outage, Refusal } from "../../shared/requests/outage.ts";
import { KeptOnly, OtherClocks } from "../../shared/supabase/answerFailures.ts";
import type { DashboardSources } from "../../web/store/dashboardStore.ts";
import { reduce } from "../../web/store/reduce.ts";
import { SessionNeeded } from "../../web/store/sources/readError.ts";
import type { Source } from "../../web/store/sources/source.ts";
import type { SourcedCube } from "../../web/store/sources/sourcedCube.ts";
import { initialState } from "../../web/store/state.ts";
import { cubeOf } from "../shared/exampleRows.ts";
import { replay } from "../suite/transcript.ts";
import {
  cubeOfEntry,
  liveCube,
  memoryCache,
  type OpenedStore,
  openStore,
  snapshotEntry,
  snapshotsOf,
  UNREACHABLE,
} from "./openedStore.ts";
import { OwnWorld, settled } from "./ownWorld.ts";

const UNITS = { ms: 1, s: 1_000, min: 60_000 };

function milliseconds(text = ""): number {
  const [, number, unit] = /^([\d.]+)(ms|s|min)$/.exec(text) ?? expect.fail(text);
  return Number(number) * UNITS[unit as keyof typeof UNITS];
}

const questionOf = (range: DayRange): Query => ({
  range,
  comparison: "previous",
  chains: [],
  weekStartsOn: "monday",
  step: null,
  timeZone: "UTC",
  refusedRange: null,
  refusedComparison: null,
});
const never = () => new Promise<never>(() => {});

const outage = (status: number, reason: string, retryAfter = 0) =>
  new Outage({ reason, status, retryAfter });
const KEPT_DAYS = { from: "2025-10-16", to: "2026-11-18", takenAt: "2026-11-18T12:00:00Z" };

const FAILURES: Readonly<Record<string, Error>> = {
  unreachable: UNREACHABLE,
  module: new TypeError("Failed to fetch dynamically imported module"),
  busy: outage(429, "the backend is busy"),
  500: outage(500, "the backend answers 500"),
  502: outage(502, "a gateway answers 502"),
  repair: outage(503, "under repair", 5 * UNITS.min),
  refusal: new Refusal("backend", "the backend refuses to read transactions"),
  data: new Failure("data", "dashboard_cube contradicts itself"),
  session: new SessionNeeded("backend", "only readers with a session"),
  clocks: new OtherClocks("data", "the database's clocks are others"),
  kept: new KeptOnly("backend", "no kept answer", {
    cause: { details: JSON.stringify(KEPT_DAYS) },
  }),
};

/**
 * The cube of `2026-10-01..2026-10-31@2026-11-21T07:00:00Z`, which is days and the time of their read, with history. It
 * has seven wallets. `tables:` in front stands for a cube from the tables, without history.
 */
function cachedCube(text: string): SourcedCube {
  const [, tables, from, to, at = ""] =
    /^(tables:)?(.*)\.\.(.*)@(.*)$/.exec(text) ?? expect.fail(text);
  const range = { from: from as Day, to: to as Day };
  const cover = tables === undefined ? requiredCover(range, 400) : null;
  return liveCube(questionOf(range), 7, Date.parse(at), cover);
}

/** The entries that `20,10@2025-10-01,9=99` lists: days of November, first days of their cubes, and other wallets. */
function entriesOf(text = ""): SnapshotEntry[] {
  return text.split(",").flatMap((each) => {
    const [, day = "", from, wallets] = /^(\d+)(?:@([\d-]+))?(?:=(\d+))?$/.exec(each) ?? [];
    if (day === "") return [];
    const entry = snapshotEntry(Number(day), Number(wallets ?? day));
    const writtenAt = wallets === undefined ? entry.writtenAt : "2026-11-21T13:00:00Z";
    const cover = { ...entry.cover, from: (from ?? entry.cover.from) as Day };
    return [{ ...entry, cover, writtenAt }];
  });
}

/** A page's store that takes the steps of the golden, and reports what it shows and what it requests. */
class Player {
  readonly #opened: OpenedStore;
  readonly #cache = memoryCache();
  #entries: readonly SnapshotEntry[] = [];
  #bring = (_: SourcedCube[]) => {};
  readonly #log: string[] = [];
  #cached = "";
  readonly #knownReads: { aborted: boolean }[] = [];
  #knownFailures = 0;

  constructor(settings: Readonly<Record<string, string>>) {
    const { at = "2026-11-21T12:00:00Z", zone = "UTC", live, cache, snapshots } = settings;
    this.#entries = entriesOf(snapshots);
    const host = snapshotsOf(() => this.#entries);
    const index: typeof host.index = async (signal) => {
      this.#log.push("the index is read");
      return host.index(signal);
    };
    const late = new Promise<SourcedCube[]>((resolve) => {
      this.#bring = resolve;
    });
    const reads = { hanging: never, late: () => late };
    const caches: Partial<DashboardSources> =
      cache === undefined
        ? { cache: this.#cache }
        : {
            cache: {
              ...memoryCache(/@/.test(cache) ? [cachedCube(cache)] : []),
              ...(cache in reads ? { read: reads[cache as keyof typeof reads] } : {}),
            },
          };
    this.#opened = openStore(
      {
        ...(live === "none" ? { live: null } : {}),
        snapshots:
          snapshots === "hanging" ? { index: never, fetchCube: never } : { ...host, index },
        timeZone: zone,
        ...caches,
      },
      new OwnWorld(at),
    );
  }

  async step(text: string): Promise<string> {
    await this.#act(text);
    await settled();
    return this.#report();
  }

  async #act(text: string): Promise<unknown> {
    const { store, world, reads, underWay } = this.#opened;
    if (text.startsWith("?")) return store.show(text === "?" ? "" : text, null);
    const [verb = "", what = "", more = ""] = text.split(" ");
    const [, number] = / of read (\d+)$/.exec(text) ?? [];
    const read = number === undefined ? underWay()[0] : reads[Number(number) - 1];
    const steps: Readonly<Record<string, () => unknown>> = {
      answer: () => read?.answer(Number(what)),
      far: () => read?.answerFar(Number(what)),
      kept: () => read?.answerKept(Number(what), milliseconds(more)),
      fail: () => read?.fail(FAILURES[what] ?? expect.fail(what)),
      fault: () => read?.fault(),
      pass: () => world.pass(milliseconds(what)),
      sleep: () => world.sleep(milliseconds(what)),
      hide: () => world.display(false),
      show: () => world.display(true),
      offline: () => world.connect(false),
      online: () => world.connect(true),
      refresh: () => store.refresh(),
      forget: () => store.forget(),
      bring: () => this.#bring([cachedCube(what)]),
      seed: () => store.seed(seedOf(Number(what))),
      publish: () => {
        this.#entries = entriesOf(what);
      },
    };
    await (steps[verb] ?? expect.fail(`unknown step ${text}`))();
    return world.pass(0);
  }

  /** What is shown, and in further lines what was requested, logged and cached since the last step. */
  #report(): string {
    const { reads, failures, view, shown } = this.#opened;
    const { figures, range, query, ...others } = view();
    const words = [`${shown()} on ${range === null ? "no days" : `${range.from}..${range.to}`}`];
    if (figures.status === "ready") {
      const { previous, cards } = figures.answer.published;
      const compared = previous === null ? "nothing" : `${previous.from}..${previous.to}`;
      words.push(
        `against ${compared} (${cards.activeProjects.previous})`,
        sourceText(figures.source),
      );
      if (figures.awaitsHistory) words.push("awaits history");
    }
    if (others.isReading) words.push("reading");
    if (others.readError !== null) words.push(others.readError);
    if (others.timeZone !== "UTC") words.push(`${others.timeZone}`);
    if (others.otherClocks !== null) words.push(`other clocks in ${others.otherClocks}`);
    const refused = {
      range: query?.refusedRange ?? null,
      comparison: query?.refusedComparison ?? null,
      zone: others.refusedZone,
    };
    for (const [name, reason] of Object.entries(refused)) {
      if (reason !== null) words.push(`${name} refused: ${reason}`);
    }
    const events = this.#log.splice(0);
    for (const [index, read] of reads.entries()) {
      const known = this.#knownReads[index];
      const { from, to } = read.range;
      const kept = read.mayBeKept ? "" : ", counted";
      const days = `${dayCount(read.cover)} days to ${read.cover.to}`;
      if (known === undefined) {
        const zone = read.timeZone === "UTC" ? "" : ` in ${read.timeZone}`;
        events.push(`read ${index + 1}: ${from}..${to} ${read.comparison}, ${days}${zone}${kept}`);
      }
      const { aborted } = read.signal;
      if (aborted && !known?.aborted) events.push(`read ${index + 1} is aborted`);
      this.#knownReads[index] = { aborted };
    }
    const logged = failures.length - this.#knownFailures;
    if (logged > 0)
      events.push(`${failures.slice(-logged).map((each) => (each as Error).message)}`);
    this.#knownFailures = failures.length;
    const cached = this.#cache
      .kept()
      .map(({ cube }) => cube.wallets)
      .join();
    if (cached !== this.#cached) events.push(`cached: ${cached === "" ? "none" : cached}`);
    this.#cached = cached;
    return [words.join(", "), ...events.map((line) => `  ${line}`)].join("\n");
  }
}

function sourceText(source: Source): string {
  if (source.kind !== "cached") return source.kind;
  return `cached at ${new Date(source.at).toISOString()}`;
}

function seedOf(day: number) {
  const entry = snapshotEntry(day);
  return { entry, cube: cubeOfEntry(entry).cube };
}

test("each rule of the golden holds: what is shown, what is asked for, and when", async () => {
  let player: Player | null = null;
  await replay("store", null, async (step) => {
    const [verb, ...settings] = step.split(" ");
    if (verb === "open") {
      player = new Player(Object.fromEntries(settings.map((each) => each.split("="))));
    }
    if (player === null) throw new Error(`no store is open at ${step}`);
    return verb === "open" ? "" : player.step(step);
  });
});

test("the view and its figures stay the same objects while nothing changes, nor anything but chain, step and lines", async () => {
  const { store, world, reads, view, ask } = openStore();
  await ask({});
  await reads[0]?.answer(1);
  const before = view();
  await ask({ last: "30d" });
  await ask({});
  await world.pass(UNITS.min);
  expect(view()).toEqual(before);
  expect(view().range).toBe(before.range);
  expect(view().figures).toBe(before.figures);
  store.keepDay();
  const same = view();
  store.keepDay();
  expect(view()).toBe(same);
  await ask({ trend: "total", step: "week", chain: ["Base"] });
  expect(view()).toMatchObject({
    options: { trend: "total" },
    query: { step: "week", chains: ["Base"] },
  });
  expect(view().figures).toBe(before.figures);
});

test("one step back from a zoom leads to the days that were on screen, all days from the first row on", async () => {
  const entry = snapshotEntry(20);
  const cube = cubeOf({ events: [{ day: "2026-11-05", type: "a" }] }, entry.cover);
  const fetchCube = async () => ({ ...cubeOfEntry(entry), cube });
  const { store, view } = openStore({
    live: null,
    snapshots: { index: async () => [entry], fetchCube },
  });
  store.show("?from=2026-11-07&to=2026-11-08", "?period=all");
  await settled();
  expect(view().zoomedFrom).toEqual({ from: "2026-11-05", to: "2026-11-20" });
});

test("a superseded read changes nothing, however it ends", () => {
  const state = initialState(true, "UTC", BRAND);
  const query = questionOf({ from: "2026-10-01", to: "2026-10-31" });
  const read = { kind: "figures", query, mayBeKept: true } as const;
  const fetched = [liveCube(query, 1, 0)];
  for (const event of [
    { kind: "answered", read, fetched, entries: [], keptOnly: null },
    { kind: "failed", read, failure: UNREACHABLE, isOnline: true },
    { kind: "faulted", read },
  ] as const) {
    expect(reduce(state, event, 1)).toBe(state);
  }
});
