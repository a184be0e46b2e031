import { copyFile, cp, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { beforeAll, expect, test } from "vitest";
import type { World } from "../../cli/environment/world.ts";
import { withData } from "../../cli/local/withData.ts";
import { runMetrics } from "../../cli/publish/metrics.ts";
import { outputOf, runCli, scratchFolder, testWorld } from "../cli/runCli.ts";
import { folderOf } from "../csv/scratchFolders.ts";
import { sharedBackend } from "../suite/sharedBackend.ts";

const SAMPLE = join(import.meta.dirname, "../fixtures/sample");
const DAYS = "--from 2025-11-01 --to 2025-11-03 --time-zone America/Havana";

let env: Record<string, string>;

beforeAll(async () => {
  const { url, secretKey } = await sharedBackend("sample");
  env = { SUPABASE_URL: url, SUPABASE_SECRET_KEY: secretKey };
});

const RULES = [
  'chain.transactions == 0 of "Avalanche"',
  "any(exploitsByChain.exploits) >= 1 for last-2-days",
  "cards.scannedTransactions.changePercent < -20 or wallets.flagged > 0",
  "age.transactions > 36h",
];

const CHECK = ["check", "--json", "--quiet", "--time-zone", "America/Havana"];

test.each([
  ["figures", "2025-11-05T12:00:00Z", ["metrics", "--json", "--quiet", ...DAYS.split(" ")]],
  ["rules for the last complete day", "2025-11-04T12:00:00Z", [...CHECK, ...RULES]],
  ["rules for a day long after its last row", "2026-03-01T12:00:00Z", [...CHECK, ...RULES]],
  [
    "a rule for a chain that only the table of chains lists",
    "2025-11-04T12:00:00Z",
    [...CHECK, ...RULES.slice(0, 1)],
  ],
  [
    "a rule for a chain that no table lists",
    "2025-11-04T12:00:00Z",
    [...CHECK, 'chain.exploits > 0 of "Etherium"'],
  ],
  ["a maximum age", "2026-03-01T12:00:00Z", [...CHECK, ...RULES, "--max-age", "36h"]],
  [
    "days of the past",
    "2025-11-05T12:00:00Z",
    [...CHECK, ...RULES.slice(0, 3), "--backtest", "9d"],
  ],
])(
  "a folder of CSV files gives the answer of a backend that was filled from it: %s",
  async (_, day, args) => {
    const now = () => Date.parse(day);
    const live = await runCli(args, { env, now });
    expect([live.stdout, live.stderr]).not.toEqual(["", ""]);
    expect(await runCli([...args, "--data", SAMPLE], { now })).toEqual(live);
  },
);

test("a snapshot of a folder of CSV files is, byte for byte, that of a backend, and says that its counts are from elsewhere", async () => {
  const cwd = await scratchFolder();
  const args = `snapshot --quiet --history 30 ${DAYS}`;
  await outputOf(`${args} --out live`, { cwd, env });
  const report = await outputOf([...`${args} --json --out csv --data`.split(" "), SAMPLE], { cwd });
  expect(JSON.parse(report)).toMatchObject({ origin: "elsewhere" });
  const file = "2025-11-01_2025-11-03.json";
  const written = (folder: string) => readFile(join(cwd, folder, file), "utf8");
  expect(await written("csv")).toBe(await written("live"));
});

test("a snapshot of an old folder of CSV files ends with its newest row, and --max-age refuses it", async () => {
  const cwd = await scratchFolder();
  const args = ["snapshot", "--time-zone", "UTC", "--data", SAMPLE];
  const { code, stdout } = await runCli(args, { cwd });
  expect([code, stdout]).toEqual([
    0,
    expect.stringMatching(/^wrote snapshots\/.*_2025-11-04\.json/),
  ]);
  const old = await runCli([...args, "--max-age", "36h"], { cwd });
  expect([old.code, old.stdout]).toEqual([4, ""]);
  expect(old.stderr).toContain("--max-age is 36h: check whether new rows still arrive");
});

test("a snapshot of a folder that has no row, or has lost the rows of a table, is refused with the folder's name", async () => {
  const data = await folderOf({ "transactions.csv": "created_at\n" });
  const first = await runCli(["snapshot", "--data", data], { cwd: await scratchFolder() });
  expect([first.code, first.stderr]).toEqual([
    4,
    expect.stringContaining(`No file of ${data} has a row: export the tables again.`),
  ]);
  const cwd = await scratchFolder();
  const exports = join(cwd, "exports");
  await cp(SAMPLE, exports, { recursive: true });
  const args = `snapshot ${DAYS} --quiet --data exports`;
  await outputOf(args, { cwd });
  await writeFile(join(exports, "exploits.csv"), "chain_id,timestamp\n");
  const { code, stderr } = await runCli(args, { cwd });
  expect([code, stderr]).toEqual([
    4,
    expect.stringMatching(/exploits .* export them to exports again/),
  ]);
});

const CALLS = [
  ["definitions", {}],
  ["figures", { from: "2025-11-01", to: "2025-11-03" }],
  ["movers", { from: "2025-11-01", to: "2025-11-03" }],
  ["series", { from: "2025-11-01", to: "2025-11-03", chain: "Ethereum" }],
  ["rules", { rules: RULES, from: "2025-11-01", to: "2025-11-03" }],
] as const;

/** Calls the tools of `vigil mcp`, all at once, and returns their answers in the order of the calls. */
async function askMcp(
  args: readonly string[],
  own: Partial<World>,
  calls: readonly Call[] = CALLS,
) {
  const requests = [
    { method: "initialize", params: INITIAL },
    ...calls.map(([name, args]) => ({ method: "tools/call", params: { name, arguments: args } })),
  ];
  const lines = requests.map((request, id) => JSON.stringify({ jsonrpc: "2.0", id, ...request }));
  const stdin = () => Readable.from([lines.map((line) => `${line}\n`).join("")]);
  // Notes on the files of a folder are on stderr.
  const words = ["mcp", "--time-zone", "America/Havana", ...args];
  const { code, stdout } = await runCli(words, { ...own, stdin });
  expect(code).toBe(0);
  const answers = stdout
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  const ordered = answers.sort((a, b) => a.id - b.id).slice(1);
  return ordered.map(({ result }) => result.content[0].text as string);
}

type Call = readonly [tool: string, args: object];

const INITIAL = {
  protocolVersion: "2025-06-18",
  capabilities: {},
  clientInfo: { name: "test", version: "1" },
};

test("an assistant gets the answers of a backend from a folder of CSV files, which are not live", async () => {
  const now = () => Date.parse("2025-11-04T12:00:00Z");
  const live = (await askMcp([], { env, now })).map((text) => JSON.parse(text));
  expect(live.map(({ age }) => age)).toEqual(CALLS.map(() => "live"));
  const answers = await askMcp(["--data", SAMPLE], { now });
  expect(answers.map((text) => JSON.parse(text))).toEqual(
    live.map((answer) => ({ ...answer, source: "sample", age: null })),
  );
});

test("an assistant never gets a row of a CSV file that can no longer be loaded", async () => {
  const folder = join(await scratchFolder(), "exports");
  await cp(SAMPLE, folder, { recursive: true });
  let reads = 0;
  const endAtOnce: World["endAtOnce"] = async (work) => {
    // The files change after the start.
    if (reads++ > 0) await writeFile(join(folder, "transactions.csv"), "created_at\nann@x.org\n");
    return work();
  };
  const [answer] = await askMcp(["--data", folder], { endAtOnce }, CALLS.slice(0, 1));
  expect(answer).toContain("the CSV files cannot be loaded now: `vigil metrics --data ");
  expect(answer).not.toContain("ann@x.org");
  const refused = await runCli(["mcp", "--data", folder]);
  expect([refused.code, refused.stdout]).toEqual([4, ""]);
});

test("the one file of a folder of CSV files covers its days", async () => {
  const cwd = await scratchFolder();
  const { code, stdout } = await runCli([...`export out.html ${DAYS} --data`.split(" "), SAMPLE], {
    cwd,
  });
  expect({ code, stdout }).toEqual({
    code: 0,
    stdout: expect.stringMatching(/^wrote out\.html, /),
  });
  expect(await readFile(join(cwd, "out.html"), "utf8")).toContain("BNB Smart Chain");
});

test("figures of a folder of CSV files are not live, and what is posted names no other folder", async () => {
  const folder = join(await scratchFolder(), "exports");
  await cp(SAMPLE, folder, { recursive: true });
  let text = "";
  const stdout = {
    write(more: string) {
      text += more;
    },
  };
  const range = { from: "2025-11-01", to: "2025-11-03", timeZone: "America/Havana" };
  // The folder is loaded once for all forms.
  await withData(
    { ...range, data: ".", quiet: true },
    testWorld({ cwd: folder, stdout }),
    async (options, world) => {
      for (const form of ["slack", "markdown", "html"]) {
        text = "";
        await runMetrics({ ...options, [form]: true }, world);
        expect(text).toMatch(/[\s>`]exports\W.*CSV files/);
        expect(text).not.toMatch(/\blive\b|vigil-cli-/);
      }
      text = "";
      await runMetrics(options, world);
    },
  );
  expect(text).toMatch(/Source +\., CSV files read \w{3} \d\d, \d{4}\n/);
});

test("a posted snapshot has its own name alone", async () => {
  const cwd = await scratchFolder();
  await copyFile(join(import.meta.dirname, "../goldens/sample-utc.json"), join(cwd, "a.json"));
  const text = await outputOf(`metrics --slack --snapshot ${join(cwd, "a.json")}`);
  expect(text).toMatch(/Source: a\.json, /);
});

test("a folder that cannot be loaded is refused as start refuses it", async () => {
  const cwd = await folderOf({ "transactions.csv": "created_at\nyesterday\n" });
  const { code, stderr } = await runCli("metrics --data .", { cwd });
  expect({ code, stderr }).toEqual({
    code: 4,
    stderr: expect.stringContaining('"yesterday" cannot be read as a date'),
  });
});

test.each([
  [["metrics", "--snapshot", "snapshots"], "vigil: --data and --snapshot exclude each other\n"],
  [["metrics", "--read", "tables"], "vigil: --data and --read tables exclude each other\n"],
  [["check", "a>1", "--snapshot", "a"], "vigil: --data and --snapshot exclude each other\n"],
  [["snapshot", "--cube", "cells.csv"], "vigil: --data and --cube exclude each other\n"],
  [["snapshot", "--reindex"], "vigil: --data and --reindex exclude each other\n"],
  [["metrics", "--from", "tomorrow"], "invalid day: tomorrow"],
  [["metrics", "--time-zone", "Mars"], "invalid time zone: Mars"],
  [["metrics", "--json", "--csv"], "--json and --csv exclude each other"],
  [["metrics", "my", "exports"], "quote a path that has a blank"],
  [["check", "wallets.flaged>1"], "wallets.flaged"],
])("%j is refused before a folder of CSV files is loaded", async (args, sentence) => {
  // A folder that does not exist would be the error of a load.
  const { code, stdout, stderr } = await runCli([...args, "--data", "none"]);
  const isWhole = sentence.startsWith("vigil: ");
  expect([code, stdout, stderr]).toEqual([
    2,
    "",
    isWhole ? sentence : expect.stringContaining(sentence),
  ]);
});

test("the default range of a folder that ended long ago ends with its newest row, and another range without rows names one with rows", async () => {
  const cwd = await scratchFolder();
  const args = ["--time-zone", "UTC", "--data", SAMPLE];
  const { stdout, stderr } = await runCli(["metrics", "--json", ...args], { cwd });
  const { range, completeness } = JSON.parse(stdout);
  expect(range.to).toBe("2025-11-04");
  expect(completeness.transactions.rangeRows).toBeGreaterThan(0);
  expect(stderr).toMatch(/No data in .*: the range ends with the newest row instead\.\n/);
  const exported = await runCli(["export", "a.html", "--last", "7d", ...args], { cwd });
  expect(exported.stderr).toMatch(/No data in .*: try --to 2025-11-04\n/);
});
