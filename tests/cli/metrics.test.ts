import { copyFile, readFile } from "node:fs/promises";
import { join } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type EmbeddedBackend, startEmbeddedBackend } from "../../cli/embedded/embeddedBackend.ts";
import { runCli, scratchFolder } from "./runCli.ts";

const SAMPLE = join(import.meta.dirname, "../fixtures/sample");
const GOLDEN = join(import.meta.dirname, "../goldens/sample-havana.json");
const RANGE = ["--from", "2025-11-01", "--to", "2025-11-02", "--time-zone", "America/Havana"];

let backend: EmbeddedBackend;
let env: Record<string, string>;

beforeAll(async () => {
  const content = { kind: "csv", folder: SAMPLE } as const;
  backend = await startEmbeddedBackend({ port: 0, content, rowCap: 1_000 });
  env = { SUPABASE_URL: backend.url, SUPABASE_SECRET_KEY: backend.secretKey };
});

afterAll(() => backend.stop());

async function metrics(args: string[], more: Record<string, string> = {}) {
  return runCli(["metrics", ...args], { cwd: await scratchFolder(), env: { ...env, ...more } });
}

test("the tables name range, zone and source, in plain text", async () => {
  const { code, stdout, stderr } = await metrics(RANGE);
  expect([code, stderr]).toEqual([0, ""]);
  expect(stdout).not.toContain("\u001B");
  expect(stdout).toContain("Nov 01, 2025 - Nov 02, 2025, days of America/Havana");
  expect(stdout).toMatch(/Source {4}http:\/\/127\.0\.0\.1:\d+, \w+, live\n/);
});

test("colour is there on demand only, and changes no text", async () => {
  const [plain, coloured, refused] = await Promise.all([
    metrics(RANGE),
    metrics(RANGE, { FORCE_COLOR: "1" }),
    metrics(RANGE, { FORCE_COLOR: "1", NO_COLOR: "1" }),
  ]);
  expect(coloured.stdout).toContain("\u001B[");
  expect(stripVTControlCharacters(coloured.stdout)).toBe(plain.stdout);
  expect(refused.stdout).toBe(plain.stdout);
});

test("--json is the snapshot without its cube", async () => {
  const { code, stdout, stderr } = await metrics([...RANGE, "--json"]);
  const { cube: _, ...expected } = JSON.parse(await readFile(GOLDEN, "utf8"));
  expect([code, stderr]).toEqual([0, ""]);
  expect(JSON.parse(stdout)).toEqual(expected);
});

test("--csv has a row for each figure", async () => {
  const { code, stdout, stderr } = await metrics([...RANGE, "--csv"]);
  expect([code, stderr]).toEqual([0, ""]);
  expect(stdout.split("\n").slice(0, 5)).toEqual([
    "metric,label,day,value,previous,change_percent",
    "active_users,,,4,4,0",
    "active_projects,,,4,4,0",
    "monitored_wallets,,,7,,",
    "scanned_transactions,,,14,6,133.3",
  ]);
  expect(stdout).toContain('\ntop_blockchains,"OP ""Mainnet"", formerly Optimism",,2,0,100\n');
});

test("all is from the first day with a row", async () => {
  const { code, stdout } = await metrics(["--period", "all", "--time-zone", "UTC", "--json"]);
  const { range, cards } = JSON.parse(stdout);
  expect([code, range.from, cards.scannedTransactions.value]).toEqual([0, "2025-10-28", 27]);
});

test("--explain needs no backend", async () => {
  const { code, stdout, stderr } = await runCli(["metrics", "--explain"], {
    cwd: await scratchFolder(),
  });
  expect([code, stderr]).toEqual([0, ""]);
  expect(stdout).toBe(await readFile(join(GOLDEN, "../explanation.txt"), "utf8"));
});

test("--markdown names range, zone and source first, --line is one line", async () => {
  const [markdown, line] = await Promise.all([
    metrics([...RANGE, "--markdown"]),
    metrics([...RANGE, "--line"]),
  ]);
  expect([markdown.code, markdown.stderr, line.code, line.stderr]).toEqual([0, "", 0, ""]);
  expect(markdown.stdout.split("\n").slice(2, 5)).toEqual([
    "- Range: Nov 01, 2025 - Nov 02, 2025, days of America/Havana",
    "- Previous period: Oct 30, 2025 - Oct 31, 2025",
    expect.stringMatching(/^- Source: `http:\/\/127\.0\.0\.1:\d+, \w+`, live$/),
  ]);
  expect(line.stdout).toBe(
    "Vigil Nov 01 - Nov 02: 4 users =, 4 projects =, 14 tx +133.3%, 3/7 flagged (42.9%)\n",
  );
});

test("--compare sets what all is held against, and is read as far back as that takes", async () => {
  const compared = async (...args: string[]) =>
    JSON.parse((await metrics([...RANGE, "--json", "--read", "tables", ...args])).stdout);
  const [previous, weekdays, none] = await Promise.all([
    compared(),
    compared("--compare", "weekdays"),
    compared("--compare", "none"),
  ]);
  expect(weekdays.previous).toEqual({ from: "2025-10-25", to: "2025-10-26" });
  expect(weekdays.cards.scannedTransactions).toEqual({
    value: 14,
    previous: 0,
    changePercent: 100,
  });
  expect(weekdays.lifecycle.users).toMatchObject({ returning: 2, dormant: 2 });
  expect(none).toMatchObject({
    previous: null,
    contributions: null,
    lifecycle: previous.lifecycle,
  });
  expect(none.cards.scannedTransactions.previous).toBeNull();
});

test("--chain has the figures of one chain, zeros where it has no row in the range", async () => {
  const [ethereum, elsewhere, unknown] = await Promise.all([
    metrics([...RANGE, "--json", "--chain", "Ethereum"]),
    metrics([...RANGE, "--line", "--chain", "Chain 8217"]),
    metrics([...RANGE, "--chain", "etherum"]),
  ]);
  expect(JSON.parse(ethereum.stdout).chain).toMatchObject({
    chain: "Ethereum",
    transactions: { value: 5, previous: 2, changePercent: 150 },
    sharePercent: 38.46,
  });
  expect(elsewhere).toMatchObject({
    code: 0,
    stdout:
      "Vigil Nov 01 - Nov 02, Chain 8217: 0 tx -100.0%, 0 notifications =, 2 exploits +100.0%\n",
  });
  expect(unknown).toMatchObject({
    code: 2,
    stdout: "",
    stderr: expect.stringContaining(
      "no row of 2025-10-30 to 2025-11-02 is of chain etherum (did you mean Ethereum?)",
    ),
  });
});

describe("from a snapshot", () => {
  async function stored(args: string[]) {
    const cwd = await scratchFolder();
    await copyFile(GOLDEN, join(cwd, "a.json"));
    return runCli(["metrics", ...args], { cwd });
  }

  test("the figures are those of the file, without a backend", async () => {
    const { code, stdout, stderr } = await stored(["--snapshot", "a.json", "--json"]);
    const { cube: _, ...expected } = JSON.parse(await readFile(GOLDEN, "utf8"));
    expect([code, stderr]).toEqual([0, ""]);
    expect(JSON.parse(stdout)).toEqual(expected);
  });

  test("any range inside the cube is answered as the backend answers it", async () => {
    const inside = ["--from", "2025-11-02", "--to", "2025-11-02"];
    const [file, live] = await Promise.all([
      stored(["--snapshot", "a.json", "--csv", ...inside]),
      metrics(["--csv", ...inside, "--time-zone", "America/Havana"]),
    ]);
    expect(file).toEqual(live);
    expect(file.stdout).toContain("\nscanned_transactions,,,7,7,0\n");
  });

  test("today is the last day that it covers, and the last days count back from there", async () => {
    const { stdout } = await stored(["--snapshot", "a.json", "--json", "--last", "1d"]);
    expect(JSON.parse(stdout).range).toEqual({ from: "2025-11-01", to: "2025-11-02" });
  });

  test("periods are the calendar's, and all is what it covers", async () => {
    const inTerminal = (period: string) =>
      stored(["--snapshot", "a.json", "--json", "--period", period]);
    const { stdout } = await inTerminal("all");
    expect(JSON.parse(stdout).range).toEqual({ from: "2025-10-30", to: "2025-11-02" });
    expect(await inTerminal("today")).toMatchObject({
      code: 2,
      stderr: expect.stringContaining(
        "not covered: there are figures from 2025-10-30 to 2025-11-02",
      ),
    });
  });

  test("a folder gives the newest snapshot that covers the range, with its age", async () => {
    const cwd = await scratchFolder();
    const days = ["2025-10-31", "2025-11-01", "2025-11-02"];
    for (const day of days) {
      const range = ["--from", day, "--to", day, "--time-zone", "UTC", "--out", "."];
      await runCli(["snapshot", ...range], { cwd, env });
    }
    const sourceOf = async (...range: string[]) => {
      const { stdout } = await runCli(["metrics", "--snapshot", ".", ...range], { cwd });
      return /Source +(.*)/.exec(stdout)?.[1];
    };
    expect(await sourceOf()).toBe("2025-11-02_2025-11-02.json, written 1 min ago");
    expect(await sourceOf("--from", "2025-10-31", "--to", "2025-10-31")).toBe(
      "2025-11-01_2025-11-01.json, written 1 min ago",
    );
  });
});
