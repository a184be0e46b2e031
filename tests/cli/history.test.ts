import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { stripVTControlCharacters } from "node:util";
import textWidth from "string-width";
import { expect, test } from "vitest";
import { renderHistory } from "../../cli/changes/renderHistory.ts";
import { dayRecord, history } from "../../shared/archive/history.ts";
import { snapshot } from "../../shared/archive/snapshot.ts";
import { cubeOf } from "../shared/exampleRows.ts";
import { ethereum, range, rows, snapshotOf } from "./exampleSnapshots.ts";
import { outputOf, runCli } from "./runCli.ts";
import { writtenFolder } from "./writtenFolder.ts";

const OTHER = { from: "2026-10-05", to: "2026-10-07" } as const;
const later = { from: "2026-10-02", to: "2026-10-07" } as const;
const latest = { from: "2026-10-03", to: "2026-10-08" } as const;

const late = [...rows.transactions, { day: "2026-10-05", chain: ethereum, project: "3" }] as const;
const hostile = { id: "9", name: "\u001b[31mred\u202Eder" };
const reorganised = [...late, { day: "2026-10-05", chain: hostile, project: "3" }] as const;
const inLater = ({ day }: { readonly day: string }) => day >= later.from;
const inLatest = ({ day }: { readonly day: string }) => day >= latest.from;

/** Three nights: the first before the day was over, then a late row, then one of a hostile chain. */
const second = { ...rows, transactions: late.filter(inLater) };
const transactions = reorganised.filter(inLatest);
const third = { ...rows, transactions, wallets: 5_040, memberships: null };
const nights = [
  ["2026-10-05T18:00:00Z", snapshotOf()],
  ["2026-10-08T02:00:00Z", snapshot(cubeOf(second, later), OTHER)],
  [
    "2026-10-09T02:00:00Z",
    snapshot(cubeOf(third, latest), { from: "2026-10-06", to: "2026-10-08" }),
  ],
] as const;

test("a day's history lists the snapshots that cover it, oldest first, and what each has changed, and so does its JSON", async () => {
  const cwd = await writtenFolder(nights);
  const text = await outputOf("history 2026-10-05 --snapshot .", { cwd });
  await expect(text).toMatchFileSnapshot("../goldens/history.txt");
  const json = await outputOf("history 2026-10-05 --snapshot . --json", { cwd });
  await expect(json).toMatchFileSnapshot("../goldens/history.json");
});

test("every line of it fits, however narrow the terminal", () => {
  const records = nights.map(([writtenAt, { cube }]) =>
    dayRecord("2026-10-05", { file: "a", writtenAt, cube }),
  );
  const told = { day: "2026-10-05", timeZone: "UTC", snapshots: history(records) } as const;
  for (const columns of [60, 80, 120]) {
    const text = renderHistory(told, "snapshots", { columns, colour: true });
    const lines = stripVTControlCharacters(text).split("\n");
    expect(Math.max(...lines.map((line) => textWidth(line)))).toBeLessThanOrEqual(columns);
    for (const title of ["Transactions", "Notifications", "Monitored", "Events"]) {
      expect(text).toContain(title);
    }
  }
});

test("snapshots of another time zone are left out and reported", async () => {
  const [first, ...others] = nights;
  const berlin = { ...first[1], timeZone: "Europe/Berlin" };
  const zoned = { ...berlin, cube: { ...berlin.cube, timeZone: "Europe/Berlin" } };
  const cwd = await writtenFolder([[first[0], zoned], ...others]);
  const args = "history 2026-10-05 --snapshot . --json";
  const { stdout, stderr } = await runCli(args, { cwd });
  expect(JSON.parse(stdout).snapshots).toHaveLength(2);
  expect(stderr).toBe("vigil: 1 snapshot with another time zone than UTC left out\n");
});

test("a broken or missing file that covers the day exits with 4", async () => {
  const cwd = await writtenFolder(nights);
  const file = join(cwd, `${range.from}_${range.to}.json`);
  await writeFile(file, "{}");
  expect(await runCli("history 2026-10-05 --snapshot .", { cwd })).toMatchObject({
    code: 4,
    stdout: "",
    stderr: expect.stringContaining("10-06.json is not a snapshot of version 1"),
  });
  await outputOf("history 2026-10-08 --snapshot .", { cwd });
  await rm(file);
  expect((await runCli("history 2026-10-05 --snapshot .", { cwd })).code).toBe(4);
});
