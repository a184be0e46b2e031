import { createClient } from "@supabase/supabase-js";
import { expect, test } from "vitest";
import { zoneClocks } from "../../../shared/days/calendar.ts";
import type { DayRange } from "../../../shared/days/range.ts";
import { Failure } from "../../../shared/failure.ts";
import { fetchCountedCube } from "../../../shared/supabase/fetchCountedCube.ts";
import { fetchCube } from "../../../shared/supabase/fetchCube.ts";
import { fetchCubeFromFunction } from "../../../shared/supabase/fetchCubeFromFunction.ts";
import { replay } from "../../suite/transcript.ts";
import { cubeOf } from "../exampleRows.ts";
import { withMember } from "../withMember.ts";

const COVER: DayRange = { from: "2026-10-20", to: "2026-10-31" };
const TIME_ZONE = "Europe/Berlin";

const transaction = { day: "2026-10-31", chain: { id: "1", name: "A" }, project: "1" } as const;

const CUBE = {
  ...cubeOf(
    { transactions: [transaction], memberships: [{ email: "ann@example.org", project: "1" }] },
    COVER,
  ),
  timeZone: TIME_ZONE,
};

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

/** How an answer ends whose members at some paths are others; null leaves the member out. */
async function endWith(...members: [path: string, member: unknown][]): Promise<string> {
  const answer = members.reduce((whole, [path, member]) => withMember(whole, path, member), ANSWER);
  const error = await fetchFrom(answer).catch((error: unknown) => error);
  if (!(error instanceof Failure)) throw new Error("the answer is accepted", { cause: error });
  return `${error.kind}: ${error.message}`;
}

test("an answer that cannot be that of the request is refused with what is wrong, as the golden says", async () => {
  await replay("answer-faults", null, (input) => endWith(...JSON.parse(`[${input}]`)));
  await expect(fetchFrom([])).rejects.toThrow("dashboard_cube is older than this program");
});
