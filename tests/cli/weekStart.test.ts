import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { TOOLS, toolAnswer } from "../../cli/ops/mcp/answers.ts";
import { snapshot } from "../../shared/archive/snapshot.ts";
import type { WeekStart } from "../../shared/brand.ts";
import { listDays } from "../../shared/days/range.ts";
import { cubeOf } from "../shared/exampleRows.ts";
import { runCli, scratchFolder, testWorld } from "./runCli.ts";
import { writtenFolder } from "./writtenFolder.ts";

const COVER = { from: "2026-09-01", to: "2026-10-04" } as const;
const CUBE = cubeOf(
  { transactions: listDays(COVER).map((day) => ({ day, chain: null, project: "1" })) },
  COVER,
);

const now = () => Date.parse("2026-10-05T20:00:00Z");

const folderOf = (weekStartsOn: WeekStart) =>
  writtenFolder([["2026-10-05T20:00:00Z", snapshot(CUBE, COVER, weekStartsOn)]]);

async function lastWeek(folder: string, words = "", settings = {}) {
  const argv = `metrics --json --period last-week ${words} --snapshot`.trim().split(/ +/);
  const { code, stdout, stderr } = await runCli([...argv, folder], { now, ...settings });
  if (code !== 0) return stderr;
  const { range, weekStartsOn } = JSON.parse(stdout);
  return [weekStartsOn, range.from, stderr];
}

const MONDAY = ["monday", "2026-09-28", ""];
const SUNDAY = ["sunday", "2026-09-27", ""];

test("weeks begin as the option, the environment, the site's file or the snapshot says, in this order", async () => {
  const [mondays, sundays] = [await folderOf("monday"), await folderOf("sunday")];
  const cwd = await scratchFolder();
  await writeFile(join(cwd, "site.json"), '{ "weekStartsOn": "sunday" }');
  const env = { VIGIL_WEEK_STARTS_ON: "Monday" };
  expect(await lastWeek(mondays)).toEqual(MONDAY);
  expect(await lastWeek(sundays)).toEqual(SUNDAY);
  expect(await lastWeek(sundays, "", { cwd })).toEqual(SUNDAY);
  expect(await lastWeek(mondays, "", { cwd, env })).toEqual(MONDAY);
  const quoted = { VIGIL_WEEK_STARTS_ON: ' "sunday"' };
  expect(await lastWeek(mondays, "", { env: quoted })).toEqual(SUNDAY.with(2, expect.any(String)));
  expect(await lastWeek(sundays, "--week-starts-on sunday", { cwd, env })).toEqual(SUNDAY);
});

test("a snapshot whose weeks are not the reader's is named in one sentence", async () => {
  const folder = await folderOf("sunday");
  const [, from, stderr] = await lastWeek(folder, "--week-starts-on monday");
  expect(from).toBe("2026-09-28");
  expect(stderr).toBe(
    "vigil: weeks begin on Monday here, and on Sunday in the snapshot: --week-starts-on sunday has its weeks\n",
  );
  const rule = ["check", "cards.scannedTransactions > 0 for last-week", "--snapshot", folder];
  const { stderr: judged } = await runCli([...rule, "--week-starts-on", "monday"], { now });
  expect(judged).toContain(stderr);
  const series = TOOLS["series"] ?? expect.fail();
  const request = { snapshot: folder, step: "week", weekStartsOn: "monday", ...COVER } as const;
  expect(await toolAnswer(series, request, [], testWorld({ now }))).toMatchObject({
    weekStartsOn: "monday",
    buckets: [{ from: "2026-09-01", to: "2026-09-06" }, ...Array(4).fill({})],
    caveats: expect.arrayContaining([stderr?.replace(/^vigil: |\n$/g, "")]),
  });
});

test.each([
  [
    { env: { VIGIL_WEEK_STARTS_ON: "tuesday" } },
    "VIGIL_WEEK_STARTS_ON is tuesday: write monday, saturday, sunday",
  ],
])("no other day begins a week: %o", async (settings, message) => {
  expect(await lastWeek(await folderOf("monday"), "", settings)).toContain(message);
});
