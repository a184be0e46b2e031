import { createClient } from "@supabase/supabase-js";
import { describe, expect, test } from "vitest";
import { zoneClocks } from "../../../shared/days/calendar.ts";
import type { Day } from "../../../shared/days/day.ts";
import type { DayRange } from "../../../shared/days/range.ts";
import { fetchCountedCube } from "../../../shared/supabase/fetchCountedCube.ts";
import { fetchCube } from "../../../shared/supabase/fetchCube.ts";
import { fetchCubeFromFunction } from "../../../shared/supabase/fetchCubeFromFunction.ts";
import { cubeOf } from "../exampleRows.ts";

const COVER: DayRange = { from: "2026-10-20", to: "2026-10-31" };
const TIME_ZONE = "Europe/Berlin";
const MIGRATION = "run what `vigil sql` prints to upgrade it";
const OLDER = `dashboard_cube is older than this program: ${MIGRATION}`;
const OTHER = `dashboard_cube does not answer with the requested cube: ${MIGRATION}`;
const DISAGREE = "the database and this program disagree on the clocks of Europe/Berlin";

const transaction = { day: "2026-10-31", chain: { id: "1", name: "A" }, project: "1" } as const;

const CUBE = {
  ...cubeOf(
    { transactions: [transaction], memberships: [{ email: "ann@example.org", project: "1" }] },
    COVER,
  ),
  timeZone: TIME_ZONE,
};

/** The rows of chain A by the hour. */
function byHour(...cells: [hour: number, count: number][]) {
  const groups = cells.map(([hour, count]) => ({
    label: "A",
    series: { days: [hour], counts: [count] },
  }));
  return { from: "2026-10-24" as Day, groups, unlinked: { days: [], counts: [] } };
}

const ANSWER = {
  version: 1,
  takenAt: "2026-11-01T12:00:00Z",
  clocks: zoneClocks(COVER, TIME_ZONE),
  ...CUBE,
};

function clientOf(fetch: typeof globalThis.fetch) {
  return createClient("https://backend.example", "key", {
    auth: { persistSession: false },
    global: { fetch },
    realtime: { transport: class {} as never },
  });
}

function fetchFrom(answer: unknown) {
  const client = clientOf(async () => Response.json(answer));
  const { signal } = new AbortController();
  return fetchCubeFromFunction({ client, cover: COVER, timeZone: TIME_ZONE, signal });
}

test("the answer is the requested cube", async () => {
  expect(await fetchFrom(ANSWER)).toEqual(CUBE);
});

test("the secret key calls dashboard_cube_slow, or dashboard_cube if the backend lacks it", async () => {
  const asked: string[] = [];
  const client = clientOf(async (input) => {
    const name = new URL(`${input}`).pathname.split("/").at(-1) ?? "";
    asked.push(name);
    const missing = { code: "PGRST202", message: "no such function" };
    return name.endsWith("_slow") ? Response.json(missing, { status: 404 }) : Response.json(ANSWER);
  });
  const reading = {
    ...{ client, timeZone: TIME_ZONE, signal: new AbortController().signal },
    ...{ covers: { function: COVER, tables: COVER }, onRows: () => {}, onCount: () => {} },
    onMembershipsFailure: () => {},
    now: 0,
    fetchFromFunction: fetchCountedCube,
  };
  expect(await fetchCube({ ...reading, seesAll: true }, "auto")).toEqual({
    cube: CUBE,
    origin: "function",
    takenAt: null,
  });
  await fetchCube({ ...reading, seesAll: false }, "function");
  expect(asked).toEqual(["dashboard_cube_slow", "dashboard_cube", "dashboard_cube"]);
});

test("a kept answer of more days is no count of the requested days", async () => {
  const cover = { from: "2026-10-19", to: "2026-10-31" } as const;
  const kept = {
    ...ANSWER,
    ...cubeOf({}, cover),
    timeZone: TIME_ZONE,
    clocks: zoneClocks(cover, TIME_ZONE),
  };
  await expect(fetchFrom(kept)).rejects.toThrow(
    "this key gets kept figures only, counted at 2026-11-01T12:00:00Z: use the secret key",
  );
});

describe("an answer is refused", () => {
  const [berlin, winter] = ANSWER.clocks;

  test.each<[string, unknown, string]>([
    ["without a version", { ...ANSWER, version: undefined }, OLDER],
    ["that is no cube at all", [], OLDER],
    [
      "of a version to come",
      { ...ANSWER, version: 2 },
      "dashboard_cube answers in version 2, but this program reads version 1: update Vigil",
    ],
    ["for other days", { ...ANSWER, cover: { from: "2026-10-21", to: "2026-10-31" } }, OTHER],
    ["in another zone", { ...ANSWER, timeZone: "Europe/Paris" }, OTHER],
    ["without a member", { ...ANSWER, flagged: undefined }, OTHER],
    [
      "whose clocks go back a week later",
      { ...ANSWER, clocks: [berlin, { ...winter, since: 1_793_496_400 }] },
      DISAGREE,
    ],
    ["whose clocks do not go back", { ...ANSWER, clocks: [berlin] }, DISAGREE],
    [
      "with more projects than their day has rows",
      { ...ANSWER, projects: { days: [11], previous: [-1], counts: [2] } },
      "dashboard_cube contradicts itself: projects of 2026-10-31: 2 were seen, over the row count of 1",
    ],
    [
      "with a project that was not seen on the day of its previous sighting",
      { ...ANSWER, projects: { days: [11], previous: [10], counts: [1] } },
      "dashboard_cube contradicts itself: projects of 2026-10-30: 0 were seen, but 1 were seen again",
    ],
    [
      "whose oldest row is on a day of the cover that has no row",
      { ...ANSWER, transactions: { ...CUBE.transactions, oldest: "2026-10-20" } },
      "the oldest row of transactions is on 2026-10-20, its first counted day is 2026-10-31",
    ],
    [
      "whose hours do not add up to their day",
      { ...ANSWER, transactions: { ...CUBE.transactions, hours: byHour([7 * 24 + 12, 2]) } },
      "transactions of 2026-10-31, A: the hours differ from the day by 1",
    ],
    [
      "with an hour of another day",
      { ...ANSWER, events: { ...CUBE.events, hours: byHour([24 + 23, 3]) } },
      "events of 2026-10-25, A: the hours differ from the day by 3",
    ],
    [
      "with an hour after its cover",
      { ...ANSWER, events: { ...CUBE.events, hours: byHour([9e15, 3]) } },
      "events of a day outside the cover, A: the hours differ from the day by 3",
    ],
    [
      "with an hour before its cover",
      { ...ANSWER, events: { ...CUBE.events, hours: { ...byHour([1, 3]), from: "2026-10-19" } } },
      "events of a day outside the cover, A: the hours differ from the day by 3",
    ],
    [
      "without the hours of a day that has rows",
      { ...ANSWER, transactions: { ...CUBE.transactions, hours: byHour() } },
      "transactions of 2026-10-31, A: the hours differ from the day by -1",
    ],
    [
      "with a label twice by the hour",
      {
        ...ANSWER,
        transactions: { ...CUBE.transactions, hours: byHour([7 * 24, 1], [7 * 24, 1]) },
      },
      "transactions has labels that are empty, repeated or out of order",
    ],
  ])("%s", async (_, answer, message) => {
    await expect(fetchFrom(answer)).rejects.toMatchObject({
      kind: "data",
      message: expect.stringContaining(message),
    });
  });
});
