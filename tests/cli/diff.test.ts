import { writeFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { daySentences } from "../../cli/archive/changeSentences.ts";
import { snapshotText } from "../../cli/archive/snapshotFolder.ts";
import { compareSnapshots } from "../../shared/archive/compareSnapshots.ts";
import { type Snapshot, snapshot } from "../../shared/archive/snapshot.ts";
import { dashboard } from "../../shared/dashboard/dashboard.ts";
import { listDays } from "../../shared/days/range.ts";
import { anyRows } from "../shared/anyRows.ts";
import { cubeOf } from "../shared/exampleRows.ts";
import { fc } from "../suite/fastCheck.ts";
import { meet } from "../suite/meet.ts";
import { cover, ethereum, polygon, range, rows, snapshotOf } from "./exampleSnapshots.ts";
import { runCli, scratchFolder } from "./runCli.ts";

const wider = { from: "2026-09-20", to: "2026-10-09" } as const;
const earlier = { from: "2025-01-01", to: "2025-01-06" } as const;
const later = { from: "2026-10-05", to: "2026-10-09" } as const;

/** One row arrived late, one row moved to another chain, and a wallet was flagged again. */
const reorganised = snapshotOf({
  transactions: [
    ...rows.transactions.slice(0, 2),
    { day: "2026-10-04", chain: { id: "10", name: "\u001b[31mOP" }, project: "2" },
    { day: "2026-10-05", chain: null, project: "2" },
    { day: "2026-10-05", chain: ethereum, project: "3" },
  ],
  notifications: [...rows.notifications, { day: "2026-10-05", chain: polygon, address: "8" }],
  wallets: 41,
});

async function diff(before: Snapshot, after: Snapshot, options = "", env = {}) {
  const cwd = await scratchFolder();
  await writeFile(`${cwd}/before.json`, snapshotText(before));
  await writeFile(`${cwd}/after.json`, snapshotText(after));
  return runCli(`diff before.json after.json ${options}`, { cwd, env });
}

test("a diff names the figures, the days and the chains that changed, or none, and is no error", async () => {
  const same = await diff(snapshotOf(), snapshotOf());
  expect([same.code, same.stdout]).toEqual([0, expect.stringContaining("Nothing changed.\n")]);
  const { code, stdout, stderr } = await diff(snapshotOf(), reorganised);
  await expect(stdout).toMatchFileSnapshot("../goldens/diff.txt");
  expect([code, stderr]).toEqual([0, ""]);
});

test("no line of a diff is wider than a terminal of 60 columns", async () => {
  const past = snapshot(cubeOf({}, earlier), earlier);
  for (const after of [reorganised, past]) {
    const { stdout } = await diff(snapshotOf(), after, "", { COLUMNS: "60" });
    expect(stdout.split("\n").filter(({ length }) => length > 60)).toEqual([]);
  }
});

test("the JSON of a diff holds the same", async () => {
  const { stdout } = await diff(snapshotOf(), reorganised, "--json");
  await expect(stdout).toMatchFileSnapshot("../goldens/diff.json");
});

test("of different ranges only the days that both cover are compared", () => {
  const property = fc.property(anyRows(cover), (rows) => {
    const narrow = snapshot(cubeOf(rows, cover), range);
    const wide = snapshot(cubeOf(rows, wider), later);
    expect(compareSnapshots(narrow, wide)).toMatchObject({ shared: cover, changed: false });
    expect(compareSnapshots(wide, narrow)).toMatchObject({ shared: cover, changed: false });
  });
  fc.assert(property);
});

test("something counts as changed exactly when a range of the shared days has another figure", () => {
  const ranges = listDays(cover).flatMap((from, i) =>
    listDays(cover)
      .slice(i)
      .map((to) => ({ from, to })),
  );
  const identity = fc.constantFrom("1", "2", "3", null);
  const property = fc.property(anyRows(cover), fc.nat(), identity, (rows, chosen, project) => {
    const transactions = rows.transactions.map((row, i) =>
      i === chosen % rows.transactions.length ? { ...row, project } : row,
    );
    const [before, after] = [cubeOf(rows, cover), cubeOf({ ...rows, transactions }, cover)];
    const differs = ranges.some((range) => {
      const [old, now] = [dashboard(before, { range }), dashboard(after, { range })];
      return JSON.stringify(old.cards) !== JSON.stringify(now.cards);
    });
    const comparison = compareSnapshots(snapshot(before, range), snapshot(after, range));
    expect(comparison.changed).toBe(differs);
    meet(["changed", "unchanged"], [differs ? "changed" : "unchanged"]);
  });
  fc.assert(property);
});

test("a table that one snapshot does not know has no count there, and not 0", () => {
  const known = snapshotOf();
  const unknown = snapshot({ ...known.cube, exploits: null }, range);
  const change = { day: "2026-10-05", before: 1, after: null, labels: [] };
  expect(compareSnapshots(known, unknown).counts.exploits).toEqual([change]);
  expect(compareSnapshots(unknown, unknown).counts.exploits).toEqual([]);
});

test("a table without a row that becomes unknown, or known, is a change, which no count shows", async () => {
  const { cube } = snapshotOf({ exploits: [] });
  const known = snapshot(cube, range);
  const unknown = snapshot({ ...cube, exploits: null }, range);
  const lost = await diff(known, unknown);
  expect(lost.stdout).not.toContain("Nothing changed");
  expect(lost.stdout).toContain("Exploits by Day\n  Known before, and not known after.\n");
  const sides = { before: "in the file", after: "in the backend", others: "the backend's" };
  const sentences = daySentences(compareSnapshots(known, unknown), sides);
  expect(sentences).toEqual(["Exploits: not known in the backend"]);
  const { stdout } = await diff(unknown, known, "--json");
  expect(JSON.parse(stdout)).toMatchObject({
    changed: true,
    unknown: { before: ["exploits"], after: [] },
  });
  const same = compareSnapshots(unknown, unknown);
  expect([same.changed, same.unknown]).toEqual([false, { before: [], after: [] }]);
});

test("snapshots without a common day are compared by their wallets alone", () => {
  const past = snapshot(cubeOf({ wallets: 39 }, earlier), earlier);
  expect(compareSnapshots(past, snapshotOf())).toMatchObject({
    shared: null,
    figures: [{ figure: "monitoredWallets", before: 39, after: 40 }],
    counts: { transactions: [] },
  });
});
