import { expect, test } from "vitest";
import { TOOLS, toolAnswer } from "../../cli/ops/mcp/answers.ts";
import { snapshot } from "../../shared/archive/snapshot.ts";
import { listDays } from "../../shared/days/range.ts";
import { cubeOf } from "../shared/exampleRows.ts";
import { testWorld } from "./runCli.ts";
import { replaySessions } from "./session.ts";
import { writtenFolder } from "./writtenFolder.ts";

test("weeks begin as the option, the environment, the site's file or the snapshot says, in this order, as the golden says", async () => {
  await replaySessions("week-start");
});

test("a series by weeks that are not the snapshot's has a caveat", async () => {
  const cover = { from: "2026-09-01", to: "2026-10-04" } as const;
  const transactions = listDays(cover).map((day) => ({ day, chain: null, project: "1" }));
  const sundays = snapshot(cubeOf({ transactions }, cover), cover, "sunday");
  const folder = await writtenFolder([["2026-10-05T20:00:00Z", sundays]]);
  const series = TOOLS["series"] ?? expect.fail();
  const request = { snapshot: folder, step: "week", weekStartsOn: "monday", ...cover } as const;
  const caveat =
    "weeks begin on Monday here, and on Sunday in the snapshot: --week-starts-on sunday has its weeks";
  expect(await toolAnswer(series, request, [], testWorld({}))).toMatchObject({
    weekStartsOn: "monday",
    buckets: [{ from: "2026-09-01", to: "2026-09-06" }, ...Array(4).fill({})],
    caveats: expect.arrayContaining([caveat]),
  });
});
