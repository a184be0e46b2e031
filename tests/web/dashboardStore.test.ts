import { describe, expect, test } from "vitest";
import { Failure } from "../../shared/failure.ts";
import { OtherClocks } from "../../shared/otherClocks.ts";
import type { Range } from "../../shared/range.ts";
import { Refusal } from "../../shared/refusal.ts";
import type { SnapshotEntry } from "../../shared/snapshot.ts";
import type { HeldCube } from "../../web/data/heldCube.ts";
import type { Question } from "../../web/data/question.ts";
import {
  AWAY,
  cubeOfEntry,
  farCube,
  liveCube,
  memoryCache,
  openStore,
  snapshotEntry,
  snapshotsOf,
} from "./openedStore.ts";
import { OwnWorld } from "./ownWorld.ts";

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

const OCTOBER = { from: "2026-10-01", to: "2026-10-31" } as const;
const LAST_30_DAYS = { from: "2026-10-22", to: "2026-11-21" } as const;
const questionOf = (range: Range): Question => ({ range, comparison: "previous", timeZone: "UTC" });
const never = () => new Promise<never>(() => {});

describe("a range", () => {
  test("is read once, whoever asks for it how often", async () => {
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

  test("that is left takes its read along, which shows nothing however late it answers", async () => {
    const { reads, shown, ask } = openStore();
    await ask({});
    await ask(OCTOBER);
    expect(reads.map(({ signal }) => signal.aborted)).toEqual([true, false]);
    await reads[1]?.answer(2);
    await reads[0]?.answer(1);
    expect(shown()).toBe(2);
    await ask(null);
    expect(shown()).toBe("unset");
    await ask(OCTOBER);
    expect(shown()).toBe(2);
    expect(reads).toHaveLength(2);
  });

  test("that is none ends what is under way", async () => {
    const { reads, shown, ask, view } = openStore();
    await ask({});
    await ask(null);
    expect(reads[0]?.signal.aborted).toBe(true);
    expect(view()).toMatchObject({ range: null, isReading: false });
    await ask({});
    expect(shown()).toBe("loading");
    expect(reads).toHaveLength(2);
  });

  test.each([
    ["too long", { from: "2015-01-01", to: "2026-01-01" }, "is 4019 days, and 1830 are the most"],
    ["of too early days", { from: "1970-01-01", to: "1970-01-31" }, "begin before 1970"],
    ["the wrong way round", { from: "2026-02-01", to: "2026-01-01" }, "(swap the two)"],
    ["of days that no calendar has", { from: "2026-02-30" }, "invalid day: 2026-02-30"],
    ["of no number", { last: "soon" }, "invalid number of days: soon"],
  ])("that is %s is answered with other days, and it is said why", async (_, words, reason) => {
    const { reads, view, ask } = openStore();
    await ask(words);
    expect(view().range).toEqual(LAST_30_DAYS);
    expect(view().refusal).toContain(reason);
    await reads[0]?.answer(1);
    await ask({});
    expect(view().refusal).toBe(null);
  });

  test("moves at midnight, where it is relative to today, and is read", async () => {
    const { world, reads, view, ask } = openStore({}, new OwnWorld("2026-11-21T23:59:30Z"));
    await ask({ last: "7d" });
    await reads[0]?.answer(1);
    await world.pass(MINUTE);
    expect(view().range).toEqual({ from: "2026-11-15", to: "2026-11-22" });
    expect(reads.at(-1)?.range).toEqual({ from: "2026-11-15", to: "2026-11-22" });
  });

  test("is the same object, and so are its figures, as long as nothing changes", async () => {
    const { store, world, reads, ask, view } = openStore();
    await ask({});
    await reads[0]?.answer(1);
    const before = view();
    await ask({ last: "30d" });
    await ask({});
    await world.pass(MINUTE);
    expect(view()).toEqual(before);
    expect(view().range).toBe(before.range);
    expect(view().shown).toBe(before.shown);
    store.keepDay();
    const same = view();
    store.keepDay();
    expect(view()).toBe(same);
  });
});

describe("a comparison", () => {
  test("that the cube at hand reaches needs no read, and one further back does", async () => {
    const { reads, view, ask } = openStore();
    await ask({});
    await reads[0]?.answer(1);
    await ask({ last: "7d" }, { comparison: "weekdays" });
    expect(view().shown).toMatchObject({
      dashboard: { comparison: "weekdays", previous: { from: "2026-10-31", to: "2026-11-07" } },
    });
    expect(reads).toHaveLength(1);
    await ask({ last: "7d" }, { comparison: "year" });
    expect(view()).toMatchObject({
      isReading: true,
      shown: { dashboard: { comparison: "year", cards: { activeProjects: { previous: null } } } },
    });
    expect(reads[1]).toMatchObject({ range: { from: "2026-11-14" }, comparison: "year" });
    await reads[1]?.answer(2);
    expect(view().shown).toMatchObject({
      dashboard: { cards: { activeProjects: { previous: 0 } } },
    });
    await ask({ last: "7d" }, { comparison: "none" });
    expect(view().shown).toMatchObject({ dashboard: { previous: null } });
    expect(reads).toHaveLength(2);
  });

  test("that is left for another takes a read along that does not reach it", async () => {
    const { reads, ask, shown } = openStore();
    await ask({});
    await ask({}, { comparison: "year" });
    expect(reads.map(({ signal }) => signal.aborted)).toEqual([true, false]);
    await ask({}, { comparison: "weekdays" });
    await reads[1]?.answer(2);
    expect([shown(), reads.length]).toEqual([2, 2]);
  });

  test("that no cube can hold gives way to the previous period, and it is said why", async () => {
    const { reads, view, ask } = openStore();
    await ask({ last: "1829d" }, { comparison: "weekdays" });
    expect(view()).toMatchObject({ refusal: null, look: { comparison: "previous" } });
    expect(view().refusedComparison).toContain("1830 days, and 1827 are the most");
    expect(reads[0]?.comparison).toBe("previous");
  });

  test("leaves the figures the same object where only their drawing is another", async () => {
    const { reads, view, ask } = openStore();
    await ask({});
    await reads[0]?.answer(1);
    const { shown } = view();
    await ask({}, { trend: "total", by: "week", chain: "Base" });
    expect(view()).toMatchObject({ look: { trend: "total", by: "week", chain: "Base" } });
    expect(view().shown).toBe(shown);
  });
});

describe("a zone", () => {
  const LATE = "2026-11-21T22:00:00Z";
  const BERLIN = { timeZone: "Europe/Berlin" };
  const openAt = (moment: string, sources = {}) => openStore(sources, new OwnWorld(moment));

  test("is the reader's own, and the one that the address names instead", async () => {
    const { reads, view, shown, ask } = openAt(LATE, BERLIN);
    await ask({ period: "today" });
    expect(view()).toMatchObject({ timeZone: "Europe/Berlin", range: { to: "2026-11-21" } });
    await reads[0]?.answer(1);
    await ask({ period: "today" }, { zone: "Asia/Kolkata" });
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
    expect(view().shown).toMatchObject({ dashboard: { range: { to: "2026-11-21" } } });
    expect(shown()).toBe(1);
  });

  test("shows nothing of another's days, be they at hand, cached or on their way", async () => {
    const cache = memoryCache();
    const { reads, view, shown, ask } = openAt(LATE, { ...BERLIN, cache });
    await ask({});
    await reads[0]?.answer(1);
    await ask({}, { zone: "UTC" });
    expect(shown()).toBe("loading");
    await reads[1]?.answer(2);
    expect(cache.kept().map(({ cube }) => cube.timeZone)).toEqual(["UTC", "Europe/Berlin"]);
    await ask({});
    expect([shown(), view().timeZone]).toEqual([1, "Europe/Berlin"]);
    expect(view().shown).toMatchObject({ source: { kind: "cached" } });
  });

  test("that there is not is the reader's own, and it is said why", async () => {
    const { reads, view, ask } = openAt(LATE, BERLIN);
    await ask({}, { zone: "Berlin" });
    expect(reads[0]?.timeZone).toBe("Europe/Berlin");
    expect(view().refusedZone).toContain("invalid time zone: Berlin");
    await ask({}, { zone: "Europe/Berlin" });
    expect([view().refusedZone, reads.length]).toEqual([null, 1]);
  });

  test("is that of the snapshots where there is no backend, and it is said", async () => {
    const snapshots = snapshotsOf(() => [snapshotEntry(20)]);
    const { view, ask } = openAt(LATE, { ...BERLIN, live: null, snapshots });
    await ask({});
    expect(view()).toMatchObject({ timeZone: "UTC", refusedZone: null });
    await ask({}, { zone: "utc" });
    expect(view().refusedZone).toBe(null);
    await ask({}, { zone: "Asia/Kolkata" });
    expect(view()).toMatchObject({ timeZone: "UTC", shown: { status: "ready" } });
    expect(view().refusedZone).toBe("the snapshots have no days of Asia/Kolkata");
  });

  test("is the one of what is shown while the backend is away", async () => {
    const snapshots = snapshotsOf(() => [snapshotEntry(20)]);
    const { reads, view, ask } = openAt(LATE, { ...BERLIN, snapshots });
    const days = { from: "2026-11-02", to: "2026-11-08" };
    await ask(days);
    await reads[0]?.fail(AWAY);
    expect(view()).toMatchObject({ timeZone: "UTC", refusedZone: null, trouble: "away" });
  });
});

describe("days of history", () => {
  /** The days that each read asked for before those on screen and those they are compared with. */
  const historiesOf = (reads: readonly { historyDays: number }[]) =>
    reads.map(({ historyDays }) => historyDays);

  test("come after the days on screen, once, and nobody sees them coming", async () => {
    const { reads, shown, view, ask, world } = openStore();
    await ask({});
    expect(historiesOf(reads)).toEqual([0]);
    await reads[0]?.answerFar(1);
    expect(historiesOf(reads)).toEqual([0, 400]);
    expect([shown(), view().isReading]).toEqual([1, false]);
    await reads[1]?.answerFar(2);
    expect(shown()).toBe(2);
    await ask(OCTOBER, { comparison: "weekdays" });
    expect([shown(), reads.length]).toEqual([2, 2]);
    await ask({});
    await world.pass(5 * MINUTE);
    expect(historiesOf(reads)).toEqual([0, 400, 400]);
    await reads[2]?.answerFar(3);
    expect([shown(), reads.length]).toEqual([3, 3]);
  });

  test("are not asked for row by row, nor where a range is longer", async () => {
    const { reads, ask } = openStore();
    await ask({});
    await reads[0]?.answer(1);
    await ask({ last: "365d" });
    await reads[1]?.answerFar(2);
    expect(historiesOf(reads)).toEqual([0, 0]);
  });

  test("that the cache has are read at once, with those on screen", async () => {
    const at = Date.parse("2026-11-21T07:00:00Z");
    const cached = farCube(questionOf(LAST_30_DAYS), 7, at, 400);
    const { reads, shown, ask } = openStore({ cache: memoryCache([cached]) });
    await ask({});
    expect([shown(), historiesOf(reads)]).toEqual([7, [400]]);
    await reads[0]?.answerFar(8);
    expect([shown(), reads.length]).toEqual([8, 1]);
  });

  test("do not wait for a cache that hangs", async () => {
    const { world, reads, ask } = openStore({ cache: { ...memoryCache(), read: never } });
    await ask({});
    expect(reads).toHaveLength(0);
    await world.pass(SECOND / 10);
    expect(historiesOf(reads)).toEqual([0]);
  });

  test("are waited for by a range that they hold, and left for one that they do not", async () => {
    const { reads, shown, view, ask } = openStore();
    await ask({});
    await reads[0]?.answerFar(1);
    await ask({ from: "2026-07-01", to: "2026-07-31" });
    expect([shown(), view().isReading, reads.length]).toEqual(["loading", true, 2]);
    await ask({ from: "2024-01-01", to: "2024-01-31" });
    expect(reads.map(({ signal }) => signal.aborted)).toEqual([false, true, false]);
    await reads[2]?.answerFar(3);
    expect([shown(), historiesOf(reads)]).toEqual([3, [0, 400, 0, 400]]);
    expect(reads[3]?.range.to).toBe("2024-01-31");
  });

  test("that cannot be had are no trouble, and who waited for them gets an own read", async () => {
    const { world, reads, failures, shown, view, ask } = openStore();
    await ask({});
    await reads[0]?.answerFar(1);
    await reads[1]?.fail(AWAY);
    expect([shown(), view().trouble, failures]).toEqual([1, null, [AWAY]]);
    expect(reads).toHaveLength(2);
    await world.pass(5 * MINUTE);
    expect(historiesOf(reads)).toEqual([0, 400, 0]);
    await reads[2]?.answerFar(3);
    await ask(OCTOBER);
    await reads[3]?.fail(AWAY);
    expect(reads[4]).toMatchObject({ range: OCTOBER, historyDays: 0 });
    await reads[4]?.answer(5);
    expect([shown(), view().trouble]).toEqual([5, null]);
  });

  test("whose clocks are others leave the days on screen as they are", async () => {
    const { reads, shown, view, ask } = openStore({ timeZone: "Europe/Berlin" });
    await ask({});
    await reads[0]?.answerFar(1);
    await reads[1]?.fail(new OtherClocks("data", "the database's clocks are others"));
    expect([shown(), view().timeZone, view().otherClocks]).toEqual([1, "Europe/Berlin", null]);
  });
});

describe("freshness", () => {
  test("reads every five minutes while the page can be seen, and not while it cannot", async () => {
    const { world, reads, ask } = openStore();
    await ask({});
    await reads[0]?.answer(1);
    await world.pass(5 * MINUTE - 1);
    expect(reads).toHaveLength(1);
    await world.pass(1);
    expect(reads).toHaveLength(2);
    await reads[1]?.answer(2);
    world.look(false);
    await world.pass(3 * HOUR);
    expect(reads).toHaveLength(2);
    world.look(true);
    await world.pass(0);
    expect(reads).toHaveLength(3);
  });

  test("leaves in peace who is away for a moment, or comes back during a read", async () => {
    const { world, reads, underWay, ask } = openStore();
    await ask({});
    for (let times = 0; times < 9; times++) {
      world.look(false);
      await world.pass(30 * SECOND);
      world.look(true);
      await world.pass(0);
    }
    expect(reads).toHaveLength(1);
    expect(underWay()).toHaveLength(1);
    await reads[0]?.answer(1);
    world.look(false);
    await world.pass(4 * MINUTE);
    world.look(true);
    await world.pass(0);
    expect(reads).toHaveLength(1);
  });

  test("waits for a slow answer, and tries again half a minute after none", async () => {
    const { world, reads, shown, view, ask } = openStore();
    await ask({});
    await reads[0]?.fail(AWAY);
    expect(shown()).toBe("failed");
    await world.pass(30 * SECOND);
    expect(reads).toHaveLength(2);
    await world.pass(44 * SECOND);
    expect(reads.map(({ signal }) => signal.aborted)).toEqual([false, false]);
    expect(shown()).toBe("failed");
    await reads[1]?.answer(2);
    expect([shown(), view().trouble]).toEqual([2, null]);
  });

  test("does not wait once the network is back", async () => {
    const { world, reads, view, ask } = openStore();
    await ask({});
    world.connect(false);
    await reads[0]?.fail(AWAY);
    expect(view().trouble).toBe("offline");
    world.connect(true);
    await world.pass(0);
    expect(reads).toHaveLength(2);
  });

  test("does not take a clock that was put back for young figures", async () => {
    const { reads, ask, world } = openStore({}, new OwnWorld("2026-11-22T12:00:00Z"));
    await ask({});
    await reads[0]?.answer(1);
    await world.sleep(-24 * HOUR);
    world.look(true);
    await world.pass(0);
    expect(reads).toHaveLength(2);
  });

  test("does not end with who looks away and back while days of history are on their way", async () => {
    const { world, reads, ask } = openStore();
    await ask({});
    await reads[0]?.answerFar(1);
    world.look(false);
    world.look(true);
    await reads[1]?.fail(AWAY);
    await world.pass(5 * MINUTE);
    expect(reads).toHaveLength(3);
  });

  test("of a range that was read an hour ago is gone when it is shown again", async () => {
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

describe("trouble", () => {
  test.each([
    ["away", AWAY],
    ["away", new TypeError("Failed to fetch dynamically imported module")],
    ["refused", new Refusal("backend", "the backend refuses to read transactions")],
    ["unsound", new Failure("data", "dashboard_cube contradicts itself")],
  ])("is %s for %s", async (trouble, failure) => {
    const { reads, failures, view, ask } = openStore();
    await ask({});
    await reads[0]?.fail(failure);
    expect(view()).toMatchObject({ trouble, shown: { status: "failed" } });
    expect(failures[0]).toBe(failure);
  });

  test("is told at once, however long the snapshots' host hangs", async () => {
    const snapshots = { index: never, fetchCube: never };
    const { world, reads, view, shown, ask } = openStore({ snapshots });
    await ask({});
    await reads[0]?.fail(AWAY);
    expect(view().trouble).toBe("away");
    await world.pass(15 * SECOND);
    expect(shown()).toBe("failed");
  });

  test("ends a read that never ends", async () => {
    const { world, view, ask } = openStore({ live: never, snapshots: snapshotsOf(() => []) });
    await ask({});
    await world.pass(5 * MINUTE + 30 * SECOND);
    expect(view().trouble).toBe("away");
  });

  test("leaves the figures, and another range is read in spite of it", async () => {
    const { reads, view, shown, ask, world } = openStore();
    await ask({});
    await reads[0]?.answer(1);
    await world.pass(5 * MINUTE);
    await reads[1]?.fail(AWAY);
    expect([shown(), view().trouble]).toEqual([1, "away"]);
    await ask({ last: "7d" });
    expect([shown(), reads.length]).toEqual([1, 2]);
    await ask({ from: "2025-01-01", to: "2025-01-31" });
    expect([shown(), view().trouble]).toEqual(["loading", "away"]);
    await reads[2]?.answer(3);
    expect([shown(), view().trouble]).toEqual([3, null]);
  });

  test("falls back on what is cached, and else on the shipped snapshot", async () => {
    const snapshots = snapshotsOf(() => [snapshotEntry(20)]);
    const at = Date.parse("2026-11-21T07:00:00Z");
    const cached = memoryCache([liveCube(questionOf(OCTOBER), 7, at)]);
    const { reads, shown, ask, view } = openStore({ snapshots, cache: cached });
    await ask(OCTOBER);
    expect(view().shown).toMatchObject({ source: { kind: "cached", at } });
    await reads[0]?.fail(AWAY);
    expect([shown(), view().trouble]).toEqual([7, "away"]);
    await ask({ from: "2026-11-02", to: "2026-11-20" });
    await reads[1]?.fail(AWAY);
    expect([shown(), view().trouble]).toEqual([20, "away"]);
  });

  test("with the clocks of a zone is answered in the days of UTC", async () => {
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
    expect(view()).toMatchObject({ otherClocks: "Pacific/Kiritimati", trouble: null });
    expect(view()).toMatchObject({ timeZone: "UTC", refusedZone: null });
    await ask({}, { zone: "Asia/Kolkata" });
    expect(view()).toMatchObject({ otherClocks: null, timeZone: "Asia/Kolkata" });
    await ask({}, { zone: "Pacific/Kiritimati" });
    expect(view()).toMatchObject({ otherClocks: "Pacific/Kiritimati", timeZone: "UTC" });
    expect(reads.map(({ timeZone }) => timeZone)).toEqual([
      "Pacific/Kiritimati",
      "UTC",
      "Asia/Kolkata",
      "UTC",
    ]);
  });
});

describe("a viewer who signs out", () => {
  test("leaves no figures behind, on the page or in the cache", async () => {
    const cache = memoryCache();
    const { store, world, reads, shown, ask } = openStore({ cache });
    await ask({});
    await reads[0]?.answer(1);
    expect(cache.kept()).toHaveLength(1);
    store.forget();
    expect(shown()).toBe("loading");
    await world.pass(0);
    await reads[1]?.answer(2);
    expect(cache.kept().map(({ cube }) => cube.wallets)).toEqual([2]);
  });

  test("while the cache is being read is not shown what was in it", async () => {
    const at = Date.parse("2026-11-21T07:00:00Z");
    let bring = (_: HeldCube[]) => {};
    const reading = new Promise<HeldCube[]>((resolve) => {
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

  test("during a read does not get what it brings", async () => {
    const cache = memoryCache();
    const { store, reads, shown, ask } = openStore({ cache });
    await ask({});
    store.forget();
    await reads[0]?.answer(1);
    expect([shown(), cache.kept()]).toEqual(["loading", []]);
    await reads[1]?.answer(2);
    expect(shown()).toBe(2);
  });
});

describe("a site of snapshots alone", () => {
  function openSite(entries: () => readonly SnapshotEntry[]) {
    return openStore({ live: null, snapshots: snapshotsOf(entries) });
  }

  test("shows the newest, and tonight's once that is there", async () => {
    let entries = [snapshotEntry(19)];
    const { world, shown, view, ask } = openSite(() => entries);
    await ask({});
    expect(shown()).toBe(19);
    entries = [snapshotEntry(20), ...entries];
    await world.pass(5 * MINUTE);
    expect(shown()).toBe(20);
    expect(view().range).toEqual({ from: "2026-11-01", to: "2026-11-20" });
  });

  test("shows the same file again where it was written anew", async () => {
    let entries = [snapshotEntry(20)];
    const { world, shown, ask } = openSite(() => entries);
    await ask({});
    entries = [{ ...snapshotEntry(20, 99), writtenAt: "2026-11-21T13:00:00Z" }];
    await world.pass(5 * MINUTE);
    expect(shown()).toBe(99);
  });

  test("reads an older one for days that it alone covers", async () => {
    const older = {
      ...snapshotEntry(10),
      cover: { from: "2026-08-01", to: "2026-11-10" },
    } as const;
    const { store, shown, view, ask } = openSite(() => [snapshotEntry(20), older]);
    await ask({});
    store.refresh();
    await ask({ from: "2026-08-03", to: "2026-08-05" });
    expect([shown(), view().refusal]).toEqual([10, null]);
    await ask({ from: "2025-01-01", to: "2025-01-31" });
    expect(view().range).toEqual({ from: "2026-11-01", to: "2026-11-20" });
    expect(view().refusal).toContain("from 2026-10-01 to 2026-11-20 only");
  });

  test("reads an older one for what it alone can be compared with", async () => {
    const older = {
      ...snapshotEntry(10),
      cover: { from: "2025-10-01", to: "2026-11-10" },
    } as const;
    const { shown, view, ask } = openSite(() => [snapshotEntry(20), older]);
    const days = { from: "2026-11-02", to: "2026-11-08" };
    await ask(days);
    expect(shown()).toBe(20);
    await ask(days, { comparison: "year" });
    expect(shown()).toBe(10);
    expect(view().shown).toMatchObject({
      dashboard: { cards: { activeProjects: { previous: 0 } } },
    });
    await ask({}, { comparison: "year" });
    expect(shown()).toBe(20);
    expect(view().shown).toMatchObject({
      dashboard: {
        previous: { from: "2025-11-02" },
        cards: { activeProjects: { previous: null } },
      },
    });
  });

  test("says that there is none, which is no host that is away", async () => {
    const { view, shown, ask } = openSite(() => []);
    await ask({});
    expect([shown(), view().trouble]).toEqual(["failed", "none"]);
  });

  test("keeps what came with the page while the host hangs", async () => {
    const { store, world, shown, view, ask } = openStore({
      live: null,
      snapshots: { index: never, fetchCube: never },
    });
    const entry = snapshotEntry(20);
    store.seed(entry, { cube: cubeOfEntry(entry).cube, timeZone: "UTC" });
    expect(store.initialView().shown.status).toBe("ready");
    await ask({});
    await world.pass(15 * SECOND);
    expect([shown(), view().trouble]).toEqual([20, "away"]);
  });
});
