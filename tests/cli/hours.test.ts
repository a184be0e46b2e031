import { beforeAll, expect, test } from "vitest";
import { snapshot } from "../../shared/archive/snapshot.ts";
import type { Day } from "../../shared/days/day.ts";
import { cubeOf } from "../shared/exampleRows.ts";
import { runCli } from "./runCli.ts";
import { writtenFolder } from "./writtenFolder.ts";

const TODAY: Day = "2026-11-27";
const YESTERDAY: Day = "2026-11-26";
/** Later than the snapshot was written: rows of these hours are not in it. */
const now = () => Date.parse("2026-11-27T22:40:00Z");
let folder: string;

beforeAll(async () => {
  const chain = { id: "1", name: "Base" };
  const rows = (count: number, day: Day, hour: number) =>
    Array.from({ length: count }, () => ({ day, hour, chain, project: "1" }));
  const transactions = [
    ...rows(200, TODAY, 9),
    ...rows(105, TODAY, 18),
    ...rows(7, TODAY, 19),
    ...rows(321, YESTERDAY, 12),
    ...rows(100, YESTERDAY, 21),
  ];
  const cube = cubeOf({ transactions, wallets: 3 }, { from: "2026-11-01", to: TODAY });
  const range = { from: TODAY, to: TODAY };
  folder = await writtenFolder([["2026-11-27T19:25:00Z", snapshot(cube, range)]]);
});

async function metrics(form: string, period = "today"): Promise<string> {
  const { stdout } = await runCli(`metrics --period ${period} ${form} --snapshot ${folder}`, {
    now,
  });
  return stdout;
}

const SENTENCE =
  "305 transactions by 19:00, down 5.0% on Nov 26 by then. Busiest hour: 09:00 (200).";

test("today is compared, in every form, up to the last hour that was complete when a snapshot was written", async () => {
  expect(JSON.parse(await metrics("--json"))).toMatchObject({
    soFar: {
      transactions: { until: "19:00", value: 305, previous: 321, changePercent: -5 },
      events: { until: "19:00", value: 0, previous: 0, changePercent: 0 },
    },
    // The specification's change compares with the whole day before.
    cards: { scannedTransactions: { value: 312, previous: 421, changePercent: -25.9 } },
  });
  expect(await metrics("--csv")).toContain("\ntransactions_so_far,19:00,2026-11-27,305,321,-5\n");
  for (const form of ["--markdown", "--html", "--slack"]) {
    expect(await metrics(form)).toContain(SENTENCE);
  }
  expect(JSON.parse(await metrics("--json", "yesterday"))).not.toHaveProperty("soFar");
  expect(await metrics("--markdown", "yesterday")).toContain("Busiest hour: 12:00 (321).");
});

test("check fires on a fall up to the same hour", async () => {
  const check = (rule: string) => runCli(["check", rule, "--snapshot", folder], { now });
  expect(await check("soFar.transactions.changePercent < -4 for today")).toMatchObject({ code: 5 });
  expect(await check("soFar.transactions.changePercent < -6 for today")).toMatchObject({ code: 0 });
});
