import { beforeAll, expect, test } from "vitest";
import { renderPrometheus } from "../../cli/publish/renderPrometheus.ts";
import { snapshot } from "../../shared/archive/snapshot.ts";
import { dashboard } from "../../shared/dashboard/dashboard.ts";
import { figureValues } from "../../shared/figures/figure.ts";
import { FIGURES } from "../../shared/figures/figures.ts";
import { CubeAnswers } from "../../shared/rules/cubeAnswers.ts";
import { outputOf, runCli } from "../cli/runCli.ts";
import { writtenFolder } from "../cli/writtenFolder.ts";
import { folderOf } from "../csv/scratchFolders.ts";
import { cubeOf } from "../shared/exampleRows.ts";

const DAYS = "--from 2025-11-01 --to 2025-11-03";
let folder = "";

beforeAll(async () => {
  const rows = ["2025-11-01", "2025-11-02", "2025-11-02"].map((day) => `${day} 10:00:00+00\n`);
  folder = await folderOf({ "transactions.csv": `created_at\n${rows.join("")}` });
});

const print = (form: string) => outputOf([...`metrics ${form} ${DAYS} --data`.split(" "), folder]);

test("what a folder lacks is not known on any face, and never 0, and a trend without chains has the total of all rows", async () => {
  for (const form of ["--quiet", "--quiet --markdown", "--quiet --html", "--quiet --slack"]) {
    const text = (await print(form)).replaceAll(/<[^>]+>|\\n/g, " ");
    for (const title of ["Total Active Users", "Active Projects", "Monitored Wallets"]) {
      expect(text).toMatch(new RegExp(`${title}[\\s*|]+–`));
    }
    expect(text).toMatch(/Scanned Transactions[\s*|]+3\b/);
    expect(text).toContain("This data has no exploits, so they are not known");
    expect(text).not.toMatch(/No transaction data available/);
  }
  const json = JSON.parse(await print("--quiet --json"));
  expect(json).toMatchObject({
    cards: {
      activeUsers: { value: null },
      activeProjects: { value: null },
      monitoredWallets: { value: null },
      scannedTransactions: { value: 3 },
    },
    wallets: null,
    flaggedTrends: null,
    flaggedDistribution: null,
    exploitsByChain: null,
    exploitDays: null,
    commonEvents: null,
    unlinked: { transactions: 3, exploits: null },
    completeness: { notifications: null, exploits: null, events: null, memberships: "unknown" },
  });
  expect(json.transactionTrends).toMatchObject({ total: [1, 2, 0], chains: [] });
  expect(await print("--quiet")).toMatch(/All chains +3 /);
  const csv = await print("--quiet --csv");
  expect(csv).toMatch(/^active_projects,,,,/m);
  expect(csv).not.toMatch(
    /^\w*(?:users|projects|wallets|flag|exploit|notification|event)\w*,[^,]*,[^,]*,\d/m,
  );
});

test("a snapshot, its rules and its metrics know no figure of a table that was missing", async () => {
  const range = { from: "2025-11-01", to: "2025-11-03" } as const;
  const rows = { transactions: [{ day: range.from, chain: null, project: null }] };
  const nothing = { notifications: null, exploits: null, events: null, wallets: null };
  const identities = { projects: null, users: null, flagged: null };
  const cube = { ...cubeOf(rows, range), ...nothing, ...identities };
  const snapshots = await writtenFolder([["2025-11-04T00:00:00Z", snapshot(cube, range)]]);
  const facts = new CubeAnswers(cube, null, null).facts({
    range,
    comparison: "previous",
    chains: [],
    step: null,
    timeZone: "UTC",
    weekStartsOn: "monday",
    refusedRange: null,
    refusedComparison: null,
  });
  for (const figure of FIGURES) {
    const isKnown = figure.table === "transactions" && !/user|project|wallet/.test(figure.unit[0]);
    if (isKnown || figure.path[0] === "dataBegin") continue;
    for (const { value } of figureValues(figure, facts))
      expect([figure.path, value]).toEqual([figure.path, null]);
  }
  for (const [rule, reason] of REASONS) {
    const args = ["check", rule, "--snapshot", snapshots, ...DAYS.split(" ")];
    const { code, stdout, stderr } = await runCli(args);
    expect(stdout + stderr).toContain(reason);
    expect(code).toBe(4);
  }
  const run = {
    file: "",
    written: true,
    rows: {},
    dataThrough: null,
    seconds: 0,
    bytes: 0,
    origin: "elsewhere",
    singleDays: [],
    removed: [],
  };
  const metrics = renderPrometheus(dashboard(cube, { range }), run as never, 0);
  expect(metrics).not.toMatch(
    /^vigil_(?!snapshot)\w*(user|project|wallet|flag|exploit|notification|event)/m,
  );
});

const REASONS = [
  ['exploitsByChain["Base"]?.exploits > 0', "this data has no exploits"],
  ["sum(commonEvents.count) > 0", "this data has no events"],
  ["wallets.flagged > 0", "this data has no notifications"],
  ["cards.monitoredWallets < 1", "this data has no addresses"],
  ["cards.activeProjects < 1", "this data has no projects"],
  ["cards.activeUsers < 1", "no projects in this data, so users cannot be counted"],
  ["age.exploits > 1h", "this data has no exploits"],
] as const;
