import { describe, expect, test } from "vitest";
import type { SnapshotEntry } from "../../shared/archive/snapshotIndex.ts";
import { BRAND } from "../../shared/brand.ts";
import { requiredCover } from "../../shared/days/cover.ts";
import type { Query } from "../../shared/days/query.ts";
import { type DayRange, dayCount } from "../../shared/days/range.ts";
import { Failure } from "../../shared/failure.ts";
import { Outage, Refusal } from "../../shared/requests/outage.ts";
import { KeptOnly, OtherClocks } from "../../shared/supabase/answerFailures.ts";
import { reduce } from "../../web/store/reduce.ts";
import { SessionNeeded } from "../../web/store/sources/readError.ts";
import type { SourcedCube } from "../../web/store/sources/sourcedCube.ts";
import { initialState } from "../../web/store/state.ts";
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

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

const OCTOBER = { from: "2026-10-01", to: "2026-10-31" } as const;
const LAST_30_DAYS = { from: "2026-10-22", to: "2026-11-21" } as const;
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

type Ending = (read: OpenedStore["reads"][number]) => Promise<void>;
const READ: Ending = (read) => read.answer(1);
const FAR: Ending = (read) => read.answerFar(1);
const FAILED: Ending = (read) => read.fail(UNREACHABLE);

/** A store whose read of the default days has ended. */
async function openAfter(end: Ending, ...given: Parameters<typeof openStore>) {
  const opened = openStore(...given);
  await opened.ask({});
  await Promise.all(opened.reads.map(end));
  return opened;
}

describe("a range", () => {
  test("is read once, however often it is shown", async () => {
    const { store, reads, shown, ask } = openStore();
    await ask({});
    await ask({ last: "30d" });
    store.refresh();
    expect(reads.map(({ range }) => range)).toEqual([LAST_30_DAYS]);
    await reads[0]?.answer(1);
    expect(shown()).toBe(1);
    await ask({ last: "7d" });
    expect(shown()).toBe(1);
    expect(reads).toHaveLength(1);
  });

  test("that is superseded or cleared aborts its read, whose late answer is never shown", async () => {
    const { reads, shown, ask, view } = openStore();
    await ask({});
    await ask(OCTOBER);
    expect(reads.map(({ signal }) => signal.aborted)).toEqual([true, false]);
    await ask(null);
    expect(reads[1]?.signal.aborted).toBe(true);
    expect(view()).toMatchObject({ range: null, isReading: false, figures: { status: "unset" } });
    await ask(OCTOBER);
    await reads[2]?.answer(2);
    await reads[0]?.answer(1);
    await ask(null);
    await ask(OCTOBER);
    expect([shown(), reads.length]).toEqual([2, 3]);
  });

  test.each([
    ["too long", { from: "2015-01-01", to: "2026-01-01" }, "has 4019 days, over the limit of 3660"],
    ["the wrong way round", { from: "2026-02-01", to: "2026-01-01" }, "(swap the two)"],
    ["of days that no calendar has", { from: "2026-02-30" }, "invalid day: 2026-02-30"],
    ["of no number", { last: "soon" }, "invalid number of days: soon"],
  ])("that is %s is replaced by other days, with the reason", async (_, rangeOptions, reason) => {
    const { reads, view, ask } = openStore();
    await ask(rangeOptions);
    expect(view().range).toEqual(LAST_30_DAYS);
    expect(view().query?.refusedRange).toContain(reason);
    await reads[0]?.answer(1);
    await ask({});
    expect(view().query?.refusedRange).toBe(null);
  });

  test.each([
    ["too long", { from: "2016-12-01", to: "2026-01-01" }, "over the limit of 1830"],
    ["too early", { from: "1970-01-01", to: "1970-01-31" }, "begin before 1970"],
  ])(
    "that is %s for its comparison is compared with nothing, with the reason",
    async (_, days, reason) => {
      const { view, ask } = openStore();
      await ask(days);
      expect(view()).toMatchObject({
        range: days,
        query: {
          comparison: "none",
          refusedRange: null,
          refusedComparison: expect.stringContaining(reason),
        },
      });
      await ask({ ...days, compare: "none" });
      expect(view().query?.refusedComparison).toBe(null);
    },
  );

  test("that is relative to today moves at midnight, with the figures of the new day", async () => {
    const { world, reads, view, shown, ask } = openStore({}, new OwnWorld("2026-11-21T23:59:30Z"));
    const [before, after] = [
      { from: "2026-11-14", to: "2026-11-21" },
      { from: "2026-11-15", to: "2026-11-22" },
    ];
    await ask({ last: "7d" });
    await reads[0]?.answer(1);
    await world.pass(MINUTE);
    expect(reads.at(-1)?.range).toEqual(after);
    expect([view().range, shown()]).toEqual([before, 1]);
    await reads.at(-1)?.fail(UNREACHABLE);
    expect([view().range, shown(), view().readError]).toEqual([before, 1, "unreachable"]);
    await world.pass(MINUTE);
    await reads.at(-1)?.answer(2);
    expect([view().range, shown(), view().readError]).toEqual([after, 2, null]);
  });

  test("ends with the day of the cache while the backend cannot be reached on a later day", async () => {
    const yesterday = Date.parse("2026-11-20T19:25:00Z");
    const read = questionOf({ from: "2026-10-21", to: "2026-11-20" });
    const cache = memoryCache([liveCube(read, 3, yesterday, requiredCover(read.range, 400))]);
    const { reads, view, shown, ask } = await openAfter(FAILED, { cache });
    expect([view().range, shown(), view().readError]).toEqual([read.range, 3, "unreachable"]);
    await ask({ last: "7d" });
    expect([view().range, shown()]).toEqual([{ from: "2026-11-13", to: "2026-11-20" }, 3]);
    // A day that is not in the cache: yesterday is not today.
    for (const range of [{ from: "2026-11-21", to: "2026-11-21" }, { period: "today" }] as const) {
      await ask(range);
      await reads.at(-1)?.fail(UNREACHABLE);
      expect(shown()).toBe("failed");
    }
  });

  test("with a fixed end stays where it is while the computer sleeps over midnight, and is read", async () => {
    const { world, reads, view, ask } = openStore({}, new OwnWorld("2026-11-21T23:58:00Z"));
    await ask(OCTOBER);
    await reads[0]?.answer(1);
    world.display(false);
    await world.sleep(7 * HOUR);
    world.display(true);
    await world.pass(0);
    expect(view().range).toEqual(OCTOBER);
    expect(reads.map(({ range }) => range)).toEqual([OCTOBER, OCTOBER]);
  });

  test("and its figures stay the same objects while nothing changes", async () => {
    const { store, world, ask, view } = await openAfter(READ);
    const before = view();
    await ask({ last: "30d" });
    await ask({});
    await world.pass(MINUTE);
    expect(view()).toEqual(before);
    expect(view().range).toBe(before.range);
    expect(view().figures).toBe(before.figures);
    store.keepDay();
    const same = view();
    store.keepDay();
    expect(view()).toBe(same);
  });
});

test("a superseded read changes nothing, however it ends", () => {
  const state = initialState(true, "UTC", BRAND);
  const read = { kind: "figures", query: questionOf(OCTOBER), mayBeKept: true } as const;
  const fetched = [liveCube(read.query, 1, 0)];
  for (const event of [
    { kind: "answered", read, fetched, entries: [], keptOnly: null },
    { kind: "failed", read, failure: UNREACHABLE, isOnline: true },
    { kind: "faulted", read },
  ] as const) {
    expect(reduce(state, event, 1)).toBe(state);
  }
});

describe("a comparison", () => {
  test("that a loaded cube covers needs no read, and a comparison further back does", async () => {
    const { reads, view, ask } = await openAfter(READ);
    await ask({ last: "7d", compare: "weekdays" });
    expect(view().figures).toMatchObject({
      answer: {
        published: { comparison: "weekdays", previous: { from: "2026-10-31", to: "2026-11-07" } },
      },
    });
    expect(reads).toHaveLength(1);
    await ask({ last: "7d", compare: "year" });
    expect(view()).toMatchObject({
      isReading: true,
      figures: {
        answer: {
          published: { comparison: "year", cards: { activeProjects: { previous: null } } },
        },
      },
    });
    expect(reads[1]).toMatchObject({ range: { from: "2026-11-14" }, comparison: "year" });
    await reads[1]?.answer(2);
    expect(view().figures).toMatchObject({
      answer: { published: { cards: { activeProjects: { previous: 0 } } } },
    });
    await ask({ last: "7d", compare: "none" });
    expect(view().figures).toMatchObject({ answer: { published: { previous: null } } });
    expect(reads).toHaveLength(2);
  });

  test("that no cube can cover gives way to the previous period, with the reason", async () => {
    const { reads, view, ask } = openStore();
    await ask({ last: "1829d", compare: "weekdays" });
    expect(view()).toMatchObject({ query: { refusedRange: null, comparison: "previous" } });
    expect(view().query?.refusedComparison).toContain("1830 days, over the limit of 1827");
    expect(reads[0]?.comparison).toBe("previous");
  });

  test("leaves the figures the same object when only the chain, the step and the lines change", async () => {
    const { view, ask } = await openAfter(READ);
    const { figures } = view();
    await ask({ trend: "total", step: "week", chain: ["Base"] });
    expect(view()).toMatchObject({
      options: { trend: "total" },
      query: { step: "week", chains: ["Base"] },
    });
    expect(view().figures).toBe(figures);
  });
});

describe("a zone", () => {
  const LATE = "2026-11-21T22:00:00Z";
  const BERLIN = { timeZone: "Europe/Berlin" };
  const openAt = (moment: string, sources = {}) => openStore(sources, new OwnWorld(moment));

  test("is the reader's own unless the URL names another", async () => {
    const { reads, view, shown, ask } = openAt(LATE, BERLIN);
    await ask({ period: "today" });
    expect(view()).toMatchObject({ timeZone: "Europe/Berlin", range: { to: "2026-11-21" } });
    await reads[0]?.answer(1);
    await ask({ period: "today", timeZone: "Asia/Kolkata" });
    expect(reads[1]).toMatchObject({ timeZone: "Asia/Kolkata", range: { to: "2026-11-22" } });
    expect([shown(), view().timeZone, view().refusedZone]).toEqual([
      "loading",
      "Asia/Kolkata",
      null,
    ]);
    await ask({ period: "today" });
    expect(reads[1]?.signal.aborted).toBe(true);
    await reads[1]?.answer(2);
    expect(view().timeZone).toBe("Europe/Berlin");
    expect(view().figures).toMatchObject({
      answer: { published: { range: { to: "2026-11-21" } } },
    });
    expect(shown()).toBe(1);
  });

  test("that does not exist is replaced by the reader's own, with the reason", async () => {
    const { reads, view, ask } = openAt(LATE, BERLIN);
    await ask({ timeZone: "Berlin" });
    expect(reads[0]?.timeZone).toBe("Europe/Berlin");
    expect(view().refusedZone).toContain("invalid time zone: Berlin");
    await ask({ timeZone: "Europe/Berlin" });
    expect([view().refusedZone, reads.length]).toEqual([null, 1]);
  });

  test("is the snapshots' zone if there is no backend, with the reason", async () => {
    const snapshots = snapshotsOf(() => [snapshotEntry(20)]);
    const { view, ask } = openAt(LATE, { ...BERLIN, live: null, snapshots });
    await ask({});
    expect(view()).toMatchObject({ timeZone: "UTC", refusedZone: null });
    await ask({ timeZone: "utc" });
    expect(view().refusedZone).toBe(null);
    await ask({ timeZone: "Asia/Kolkata" });
    expect(view()).toMatchObject({ timeZone: "UTC", figures: { status: "ready" } });
    expect(view().refusedZone).toBe("the snapshots have no days of Asia/Kolkata");
  });

  test("is the zone of the figures on screen while the backend cannot be reached", async () => {
    const snapshots = snapshotsOf(() => [snapshotEntry(20)]);
    const { reads, view, ask } = openAt(LATE, { ...BERLIN, snapshots });
    const days = { from: "2026-11-02", to: "2026-11-08" };
    await ask(days);
    await reads[0]?.fail(UNREACHABLE);
    expect(view()).toMatchObject({ timeZone: "UTC", refusedZone: null, readError: "unreachable" });
  });
});

describe("days of history", () => {
  /** For each read: the number of requested days. */
  const historiesOf = (reads: readonly Pick<OpenedStore["reads"][number], "cover">[]) =>
    reads.map(({ cover }) => dayCount(cover));

  test("are read after the days on screen, once, without a sign on the page", async () => {
    const { reads, shown, view, ask, world } = openStore();
    await ask({});
    expect(historiesOf(reads)).toEqual([62]);
    await reads[0]?.answerFar(1);
    expect(historiesOf(reads)).toEqual([62, 400]);
    expect([shown(), view().isReading]).toEqual([1, false]);
    expect(view().figures).toMatchObject({ awaitsHistory: true });
    await reads[1]?.answerFar(2);
    expect(shown()).toBe(2);
    expect(view().figures).toMatchObject({ awaitsHistory: false });
    await ask({ ...OCTOBER, compare: "weekdays" });
    expect([shown(), reads.length]).toEqual([2, 2]);
    await ask({});
    await world.pass(5 * MINUTE);
    expect(historiesOf(reads)).toEqual([62, 400, 400]);
    await reads[2]?.answerFar(3);
    expect([shown(), reads.length]).toEqual([3, 3]);
  });

  test("are not read row by row, nor for a longer range", async () => {
    const { reads, ask } = await openAfter(READ);
    await ask({ last: "365d" });
    await reads[1]?.answerFar(2);
    expect(historiesOf(reads)).toEqual([62, 732]);
  });

  test("stay on screen as all days while the others are read, and are named as such", async () => {
    const { reads, shown, view, ask } = await openAfter(FAR);
    await reads[1]?.answerFar(2);
    const days = reads[1]?.cover;
    await ask({ period: "all" });
    expect([shown(), view().isReading, view().range]).toEqual([2, true, days]);
    await reads[2]?.fail(UNREACHABLE);
    expect([shown(), view().readError, view().range]).toEqual([2, "unreachable", days]);
  });

  test("are unknown while all days are read and none are there", async () => {
    const { reads, shown, view, ask } = openStore();
    await ask({ period: "all" });
    expect([shown(), view().range]).toEqual(["loading", null]);
    await reads[0]?.answerFar(1);
    expect([shown(), view().range?.to]).toEqual([1, "2026-11-21"]);
  });

  test("that the cache has are read together with the days on screen", async () => {
    const at = Date.parse("2026-11-21T07:00:00Z");
    const cached = liveCube(questionOf(LAST_30_DAYS), 7, at, requiredCover(LAST_30_DAYS, 400));
    const { reads, shown, ask } = openStore({ cache: memoryCache([cached]) });
    await ask({});
    expect([shown(), historiesOf(reads)]).toEqual([7, [400]]);
    await reads[0]?.answerFar(8);
    expect([shown(), reads.length]).toEqual([8, 1]);
  });

  test("do not wait for a cache that hangs", async () => {
    const { world, reads, shown, view, ask } = openStore({
      cache: { ...memoryCache(), read: never },
    });
    await ask({});
    expect(reads).toHaveLength(0);
    await world.pass(SECOND / 10);
    expect(historiesOf(reads)).toEqual([62]);
    await reads[0]?.fail(UNREACHABLE);
    await world.pass(15 * SECOND);
    expect([shown(), view().readError]).toEqual(["failed", "unreachable"]);
  });

  test("delay a range that they cover, and are aborted for a range that they do not cover", async () => {
    const { reads, shown, view, ask } = await openAfter(FAR);
    await ask({ from: "2026-07-01", to: "2026-07-31" });
    expect([shown(), view().isReading, reads.length]).toEqual(["loading", true, 2]);
    await ask({ from: "2024-01-01", to: "2024-01-31" });
    expect(reads.map(({ signal }) => signal.aborted)).toEqual([false, true, false]);
    await reads[2]?.answerFar(3);
    expect([shown(), historiesOf(reads)]).toEqual([3, [62, 400, 62, 400]]);
    expect(reads[3]?.range.to).toBe("2024-01-31");
  });

  test("that cannot be read are no read error, and a range that waited for them is read itself", async () => {
    const { world, reads, failures, shown, view, ask } = await openAfter(FAR);
    await reads[1]?.fail(UNREACHABLE);
    expect([shown(), view().readError, failures]).toEqual([1, null, [UNREACHABLE]]);
    expect(view().figures).toMatchObject({ awaitsHistory: false });
    expect(reads).toHaveLength(2);
    await world.pass(5 * MINUTE);
    expect(historiesOf(reads)).toEqual([62, 400, 62]);
    await reads[2]?.answerFar(3);
    await ask(OCTOBER);
    await reads[3]?.fail(UNREACHABLE);
    expect([reads[4]?.range, historiesOf(reads).at(-1)]).toEqual([OCTOBER, 62]);
    await reads[4]?.answer(5);
    expect([shown(), view().readError]).toEqual([5, null]);
  });

  test("whose clock changes differ leave the days on screen as they are", async () => {
    const { reads, shown, view } = await openAfter(FAR, { timeZone: "Europe/Berlin" });
    await reads[1]?.fail(new OtherClocks("data", "the database's clocks are others"));
    expect([shown(), view().timeZone, view().otherClocks]).toEqual([1, "Europe/Berlin", null]);
  });
});

describe("freshness", () => {
  test("reads every five minutes while the page is visible, and not while it is hidden", async () => {
    const { world, reads } = await openAfter(READ);
    await world.pass(5 * MINUTE - 1);
    expect(reads).toHaveLength(1);
    await world.pass(1);
    expect(reads).toHaveLength(2);
    await reads[1]?.answer(2);
    world.display(false);
    await world.pass(3 * HOUR);
    expect(reads).toHaveLength(2);
    world.display(true);
    await world.pass(0);
    expect(reads).toHaveLength(3);
  });

  test("reads a kept answer again when the next can be there, and asks for a count on the reader's demand", async () => {
    const { store, world, reads, shown, view } = await openAfter((read) =>
      read.answerKept(1, 3 * MINUTE),
    );
    expect([view().figures, reads.length]).toMatchObject([{ awaitsHistory: false }, 1]);
    await world.pass(2.5 * MINUTE - 1);
    expect(reads).toHaveLength(1);
    await world.pass(1);
    expect(reads[1]).toMatchObject({ mayBeKept: true });
    store.refresh();
    await settled();
    expect([reads[1]?.signal.aborted, reads[2]?.mayBeKept]).toEqual([true, false]);
    await reads[2]?.answerFar(3);
    await world.pass(5 * MINUTE);
    await reads[3]?.answerKept(2, 6 * MINUTE);
    expect([shown(), reads.length]).toEqual([3, 4]);
    await world.pass(5 * MINUTE);
    await reads[4]?.answerKept(4, 0);
    expect([shown(), reads.length]).toEqual([4, 5]);
  });

  test("shows the last days that are kept while no newer ones are, and asks for newer ones every minute", async () => {
    const { world, reads, failures, view, shown, ask } = openStore();
    const from = "2025-10-16";
    const details = JSON.stringify({ from, to: "2026-11-18", takenAt: "2026-11-18T12:00:00Z" });
    const refusal = new KeptOnly("backend", "no kept answer", { cause: { details } });
    await ask({});
    await reads[0]?.fail(refusal);
    expect(reads[1]?.cover).toEqual({ from, to: "2026-11-18" });
    await reads[1]?.answerKept(1, 3 * 24 * HOUR);
    const days = { from: "2026-10-19", to: "2026-11-18" };
    expect([shown(), failures]).toEqual([1, [refusal]]);
    expect(view()).toMatchObject({ range: days, readError: "notKept", isReading: false });
    await world.pass(MINUTE);
    await reads[2]?.fail(refusal);
    expect([shown(), reads.length]).toEqual([1, 3]);
    await ask({ last: "7d" });
    await reads[3]?.fail(refusal);
    expect([shown(), reads.length]).toEqual([1, 4]);
    expect(view().range).toEqual({ from: "2026-11-11", to: "2026-11-18" });
    await world.pass(MINUTE);
    await reads[4]?.answerKept(2, 0);
    expect([shown(), view().range?.to, view().readError]).toEqual([2, "2026-11-21", null]);
  });

  test("finds all days within the last 400 in a kept answer", async () => {
    const { reads, shown, ask } = await openAfter((read) => read.answerKept(1, 0));
    for (const range of [
      { last: "7d" },
      { period: "last-month" },
      { last: "30d", to: "yesterday" },
    ]) {
      await ask(range);
      expect([shown(), reads.length]).toEqual([1, 1]);
    }
  });

  test("starts no read after a short absence or a return during a read", async () => {
    const { world, reads, underWay, ask } = openStore();
    await ask({});
    for (const absence of [30 * SECOND, 4 * MINUTE]) {
      world.display(false);
      await world.pass(absence);
      world.display(true);
      await world.pass(0);
      expect(reads).toHaveLength(1);
      await underWay()[0]?.answer(1);
    }
  });

  test("waits for a slow answer, and retries one minute after a failed read", async () => {
    const { world, reads, shown, view } = await openAfter(FAILED);
    expect(shown()).toBe("failed");
    await world.pass(MINUTE);
    expect(reads).toHaveLength(2);
    await world.pass(44 * SECOND);
    expect(reads.map(({ signal }) => signal.aborted)).toEqual([false, false]);
    expect(shown()).toBe("failed");
    await reads[1]?.answer(2);
    expect([shown(), view().readError]).toEqual([2, null]);
  });

  test("reads as soon as the network is back, or the page is visible again after a failed read", async () => {
    const { world, reads, view, ask } = openStore();
    await ask({});
    world.connect(false);
    await reads[0]?.fail(UNREACHABLE);
    expect(view().readError).toBe("offline");
    world.connect(true);
    await world.pass(0);
    expect(reads).toHaveLength(2);
    await reads[1]?.fail(UNREACHABLE);
    world.display(false);
    await world.pass(SECOND);
    world.display(true);
    await world.pass(0);
    expect(reads).toHaveLength(3);
  });

  test("of a range that was read an hour ago has ended when it is shown again", async () => {
    const { world, reads, shown, ask } = openStore();
    await ask(OCTOBER);
    await reads[0]?.answer(1);
    await ask({});
    for (const minute of [0, 5, 10]) {
      await reads.at(-1)?.answer(minute);
      await world.pass(5 * MINUTE);
    }
    await ask(OCTOBER);
    expect(shown()).toBe(1);
    expect(reads.at(-1)?.range).toEqual(OCTOBER);
  });
});

describe("a read error", () => {
  test.each([
    ["unreachable", UNREACHABLE],
    ["unreachable", new TypeError("Failed to fetch dynamically imported module")],
    ["busy", new Outage({ reason: "the backend is busy", status: 429, retryAfter: 0 })],
    ["refused", new Outage({ reason: "the backend answers 500", status: 500, retryAfter: 0 })],
    ["unreachable", new Outage({ reason: "a gateway answers 502", status: 502, retryAfter: 0 })],
    ["refused", new Refusal("backend", "the backend refuses to read transactions")],
    ["incomplete", new Failure("data", "dashboard_cube contradicts itself")],
  ])("is %s for %s", async (readError, failure) => {
    const { reads, failures, view, ask } = openStore();
    await ask({});
    await reads[0]?.fail(failure);
    expect(view()).toMatchObject({ readError, figures: { status: "failed" } });
    expect(failures[0]).toBe(failure);
  });

  test("is not logged if the figures need a session", async () => {
    const { reads, failures, view, ask } = openStore();
    await ask({});
    await reads[0]?.fail(new SessionNeeded("backend", "only readers with a session"));
    expect([view().readError, failures]).toEqual(["signIn", []]);
  });

  test("is reported at once and delays no read, however long the snapshots' host hangs", async () => {
    const snapshots = { index: never, fetchCube: never };
    const { world, reads, view, shown } = await openAfter(FAILED, { snapshots });
    expect([view().readError, shown(), view().isReading]).toEqual(["unreachable", "loading", true]);
    await world.pass(15 * SECOND);
    expect([shown(), view().isReading]).toEqual(["failed", false]);
    await world.pass(45 * SECOND);
    expect(reads).toHaveLength(2);
  });

  test("costs one call a minute, however often the page is shown or navigated", async () => {
    const { world, reads, underWay, ask } = await openAfter(FAILED);
    for (let minute = 1; minute <= 10; minute++) {
      await ask({ chain: [`Chain ${minute}`] });
      expect(reads).toHaveLength(minute);
      await world.pass(MINUTE);
      await underWay()[0]?.fail(UNREACHABLE);
    }
    expect(reads).toHaveLength(11);
  });

  test("delays the next read as long as the backend requests, whatever the network does", async () => {
    const { world, reads, ask } = openStore();
    await ask(OCTOBER);
    const retryAfter = 5 * MINUTE;
    await reads[0]?.fail(new Outage({ reason: "under repair", status: 503, retryAfter }));
    await world.pass(4 * MINUTE);
    world.connect(false);
    world.connect(true);
    await world.pass(MINUTE - 1);
    expect(reads).toHaveLength(1);
    await world.pass(1);
    expect(reads).toHaveLength(2);
    await reads[1]?.fail(new Outage({ reason: "forever", status: 503, retryAfter: 1e15 }));
    await world.pass(24 * HOUR);
    expect(reads).toHaveLength(3);
  });

  test("keeps the figures, and another range is still read", async () => {
    const { reads, view, shown, ask, world } = await openAfter(READ);
    await world.pass(5 * MINUTE);
    await reads[1]?.fail(UNREACHABLE);
    expect([shown(), view().readError]).toEqual([1, "unreachable"]);
    await ask({ last: "7d" });
    expect([shown(), reads.length]).toEqual([1, 2]);
    await ask({ from: "2025-01-01", to: "2025-01-31" });
    expect([shown(), view().readError]).toEqual(["loading", "unreachable"]);
    await reads[2]?.answer(3);
    expect([shown(), view().readError]).toEqual([3, null]);
  });

  test("falls back on the cache, or else on the shipped snapshot", async () => {
    const snapshots = snapshotsOf(() => [snapshotEntry(20)]);
    const at = Date.parse("2026-11-21T07:00:00Z");
    const cached = memoryCache([liveCube(questionOf(OCTOBER), 7, at)]);
    const { reads, shown, ask, view } = openStore({ snapshots, cache: cached });
    await ask(OCTOBER);
    expect(view().figures).toMatchObject({ source: { kind: "cached", at } });
    await reads[0]?.fail(UNREACHABLE);
    expect([shown(), view().readError]).toEqual([7, "unreachable"]);
    await ask({ from: "2026-11-02", to: "2026-11-20" });
    await reads[1]?.fail(UNREACHABLE);
    expect([shown(), view().readError]).toEqual([20, "unreachable"]);
  });

  test("about a zone's clock changes is answered in the days of UTC", async () => {
    const { reads, view, shown, ask } = openStore(
      { timeZone: "Pacific/Kiritimati" },
      new OwnWorld("2026-11-21T12:00:00Z"),
    );
    await ask({});
    expect(reads[0]).toMatchObject({ timeZone: "Pacific/Kiritimati", range: { to: "2026-11-22" } });
    await reads[0]?.fail(new OtherClocks("data", "the database's clocks are others"));
    expect(reads[1]).toMatchObject({ timeZone: "UTC", range: { to: "2026-11-21" } });
    await reads[1]?.answer(1);
    expect(shown()).toBe(1);
    expect(view()).toMatchObject({ otherClocks: "Pacific/Kiritimati", readError: null });
    expect(view()).toMatchObject({ timeZone: "UTC", refusedZone: null });
    await ask({ timeZone: "Asia/Kolkata" });
    expect(view()).toMatchObject({ otherClocks: null, timeZone: "Asia/Kolkata" });
    await ask({ timeZone: "Pacific/Kiritimati" });
    expect(view()).toMatchObject({ otherClocks: "Pacific/Kiritimati", timeZone: "UTC" });
    expect(reads.map(({ timeZone }) => timeZone)).toEqual([
      "Pacific/Kiritimati",
      "UTC",
      "Asia/Kolkata",
      "UTC",
    ]);
  });
});

describe("a first visit to a backend that does not answer", () => {
  const snapshots = snapshotsOf(() => [snapshotEntry(20)]);
  const ITS_DAYS = { from: "2026-11-01", to: "2026-11-20" };

  test("shows the shipped snapshot's days after two seconds, and goes on waiting", async () => {
    const { world, reads, shown, view, ask } = openStore({ snapshots });
    await ask({});
    await world.pass(2 * SECOND - 1);
    expect(shown()).toBe("loading");
    await world.pass(1);
    expect([shown(), view().range]).toEqual([20, ITS_DAYS]);
    expect(view()).toMatchObject({
      isReading: true,
      readError: null,
      query: { refusedRange: null },
    });
    await reads[0]?.answer(1);
    expect([shown(), view().range, reads.length]).toEqual([1, LAST_30_DAYS, 1]);
  });

  test("shows the shipped snapshot after the first fault, and then the answer to a later attempt", async () => {
    const { reads, shown, ask, view } = openStore({ snapshots });
    await ask({});
    await reads[0]?.fault();
    expect([shown(), reads[0]?.signal.aborted]).toEqual([20, false]);
    await ask({ last: "7d" });
    expect([shown(), view().range]).toEqual([20, { from: "2026-11-13", to: "2026-11-20" }]);
    await reads[0]?.answer(1);
    expect([shown(), view().range]).toEqual([1, { from: "2026-11-14", to: "2026-11-21" }]);
  });

  test("shows no days other than the days in the URL", async () => {
    const { reads, shown, ask, view } = openStore({ snapshots });
    const days = { from: "2026-11-02", to: "2026-11-21" };
    await ask(days);
    await reads[0]?.fail(UNREACHABLE);
    expect([shown(), view().range]).toEqual(["failed", days]);
  });

  test("requests the snapshots' index once for each read of the backend", async () => {
    let asked = 0;
    const index = async () => {
      asked += 1;
      return [];
    };
    const { world, reads, ask } = openStore({ snapshots: { ...snapshots, index } });
    await ask({});
    await reads[0]?.fault();
    await world.pass(2 * SECOND);
    await reads[0]?.fail(UNREACHABLE);
    expect(asked).toBe(1);
  });
});

describe("a viewer who signs out", () => {
  test("leaves no figures behind, on the page or in the cache", async () => {
    const cache = memoryCache();
    const { store, world, reads, shown } = await openAfter(READ, { cache });
    expect(cache.kept()).toHaveLength(1);
    store.forget();
    expect(shown()).toBe("loading");
    await world.pass(0);
    store.forget();
    await reads[1]?.answer(666);
    expect([shown(), cache.kept()]).toEqual(["loading", []]);
    await world.pass(0);
    await reads[2]?.answer(3);
    expect(cache.kept().map(({ cube }) => cube.wallets)).toEqual([3]);
  });

  test("while the cache is being read sees nothing from the cache", async () => {
    const at = Date.parse("2026-11-21T07:00:00Z");
    let bring = (_: SourcedCube[]) => {};
    const reading = new Promise<SourcedCube[]>((resolve) => {
      bring = resolve;
    });
    const cache = { ...memoryCache(), read: () => reading };
    const { store, world, shown, ask } = openStore({ cache });
    await ask({});
    store.forget();
    bring([liveCube(questionOf(LAST_30_DAYS), 666, at)]);
    await world.pass(SECOND);
    expect(shown()).toBe("loading");
  });
});

describe("a site of snapshots alone", () => {
  function openSite(entries: () => readonly SnapshotEntry[]) {
    return openStore({ live: null, snapshots: snapshotsOf(entries) });
  }

  test("shows the newest snapshot, and each new or rewritten snapshot as soon as it is published", async () => {
    let entries = [snapshotEntry(19)];
    const { world, shown, view, ask } = openSite(() => entries);
    await ask({});
    expect(shown()).toBe(19);
    entries = [snapshotEntry(20), ...entries];
    await world.pass(5 * MINUTE);
    expect(shown()).toBe(20);
    expect(view().range).toEqual({ from: "2026-11-01", to: "2026-11-20" });
    entries = [{ ...snapshotEntry(20, 99), writtenAt: "2026-11-21T13:00:00Z" }];
    await world.pass(5 * MINUTE);
    expect(shown()).toBe(99);
  });

  test("reads an older snapshot for days that only it covers", async () => {
    const older = {
      ...snapshotEntry(10),
      cover: { from: "2026-08-01", to: "2026-11-10" },
    } as const;
    const { store, shown, view, ask } = openSite(() => [snapshotEntry(20), older]);
    await ask({});
    store.refresh();
    await ask({ from: "2026-08-03", to: "2026-08-05" });
    expect([shown(), view().query?.refusedRange]).toEqual([10, null]);
    await ask({ from: "2025-01-01", to: "2025-01-31" });
    expect(view().range).toEqual({ from: "2026-11-01", to: "2026-11-20" });
    expect(view().query?.refusedRange).toContain("from 2026-10-01 to 2026-11-20 only");
  });

  test("reads an older snapshot for a comparison that only it covers", async () => {
    const older = {
      ...snapshotEntry(10),
      cover: { from: "2025-10-01", to: "2026-11-10" },
    } as const;
    const { shown, view, ask } = openSite(() => [snapshotEntry(20), older]);
    const days = { from: "2026-11-02", to: "2026-11-08" };
    await ask(days);
    expect(shown()).toBe(20);
    await ask({ ...days, compare: "year" });
    expect(shown()).toBe(10);
    const previous = () => Object(view().figures).answer.published.cards.activeProjects.previous;
    expect(previous()).toBe(0);
    await ask({ compare: "year" });
    expect([shown(), previous()]).toEqual([20, null]);
  });

  test("keeps the page's own snapshot while the host hangs, and shows none if the host has none", async () => {
    const none = openSite(() => []);
    await none.ask({});
    expect([none.shown(), none.view().readError]).toEqual(["failed", "noSnapshots"]);
    const { store, world, shown, view, ask } = openStore({
      live: null,
      snapshots: { index: never, fetchCube: never },
    });
    const entry = snapshotEntry(20);
    store.seed({ entry, cube: cubeOfEntry(entry).cube });
    expect(store.view().figures.status).toBe("ready");
    await ask({});
    await world.pass(15 * SECOND);
    expect([shown(), view().readError]).toEqual([20, "unreachable"]);
  });
});
