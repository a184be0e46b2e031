import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { beforeAll, describe, expect, test } from "vitest";
import { metricsSchema } from "../../cli/publish/metrics.ts";
import { riskFigures } from "../../shared/dashboard/risk.ts";
import { sharedBackend } from "../suite/sharedBackend.ts";
import { publishedSchema } from "./publishedSchema.ts";
import { outputOf, runCli, runFast, scratchFolder } from "./runCli.ts";

const GOLDENS = join(import.meta.dirname, "../goldens");
const RANGE = "--from 2025-11-01 --to 2025-11-02 --time-zone America/Havana";

let env: Record<string, string>;
/** The figures that the golden snapshot publishes. */
let published: object;

beforeAll(async () => {
  const backend = await sharedBackend("sample");
  env = { SUPABASE_URL: backend.url, SUPABASE_SECRET_KEY: backend.secretKey };
  const { cube: _, ...rest } = JSON.parse(
    await readFile(join(GOLDENS, "sample-havana.json"), "utf8"),
  );
  published = { ...rest, ...riskFigures(rest), notable: [] };
});

const metrics = (args: string, more: Record<string, string> = {}) =>
  outputOf(`metrics ${args}`, { env: { ...env, ...more } });

const json = async (args: string) => JSON.parse(await metrics(`${args} --json`));

test("the tables name range, zone and source, in plain text", async () => {
  const text = await metrics(RANGE);
  expect(text).not.toContain("\u001B");
  expect(text).toContain("Nov 01, 2025 - Nov 02, 2025, 2 days of America/Havana");
  expect(text).toMatch(/Source {2,}http:\/\/127\.0\.0\.1:\d+, \w+, live\n/);
});

test("colour is used only on demand, and changes no text", async () => {
  const plain = await metrics(RANGE);
  const coloured = await metrics(RANGE, { FORCE_COLOR: "1" });
  expect(coloured).toContain("\u001B[");
  expect(stripVTControlCharacters(coloured)).toBe(plain);
  expect(await metrics(RANGE, { FORCE_COLOR: "1", NO_COLOR: "1" })).toBe(plain);
});

test("--json prints a snapshot without its cube, by a published schema", async () => {
  expect(await json(`${RANGE} --history 0`)).toEqual(published);
  const problems = await publishedSchema(metricsSchema, "metrics");
  const all = await json(`${RANGE} --chain Ethereum --returns`);
  expect(problems(all)).toEqual([]);
  expect(problems({ ...all, schema: 2 })).not.toEqual([]);
});

test("--why adds the causes of each change to reports and to JSON, by the published schema", async () => {
  const sample = join(GOLDENS, "sample-utc.json");
  const why = (form: string) => outputOf(["metrics", "--snapshot", sample, "--why", form]);
  const report = await why("--markdown");
  const sections = report.slice(report.indexOf("## Why: "));
  await expect(sections).toMatchFileSnapshot("../goldens/metrics-why.md");
  const all = JSON.parse(await why("--json"));
  expect(all.why).toHaveLength(4);
  const problems = await publishedSchema(metricsSchema, "metrics");
  expect(problems(all)).toEqual([]);
  for (const form of ["--csv", "--slack", "--explain"]) {
    const { code, stderr } = await runCli(["metrics", "--why", form]);
    expect([code, stderr]).toEqual([2, expect.stringMatching(/exclude each other/)]);
  }
});

test("the function reads as many days of history as the page does; tables are read only for the days compared", async () => {
  const usual = await json(RANGE);
  expect(usual.lifecycle.since).toBe("2024-09-29");
  expect(await json(`${RANGE} --history 400`)).toEqual(usual);
  expect(await json(`${RANGE} --read tables`)).toEqual(published);
  expect(await metrics(RANGE)).toContain("not seen before the range, back to Sep 29, 2024.");
});

test("if the function times out on the history, the days compared are read", async () => {
  const answers = new Map<string, Response>();
  const record: typeof fetch = async (input, init) => {
    const answer = await fetch(input, init);
    answers.set(`${input}`, answer.clone());
    return answer;
  };
  await outputOf(`metrics ${RANGE} --history 0`, { env, fetch: record });
  const timeout = '{"code":"57014","message":"canceling statement due to statement timeout"}';
  const send: typeof fetch = async (input) =>
    answers.get(`${input}`)?.clone() ?? new Response(timeout, { status: 500 });
  const { stdout } = await runFast(`metrics ${RANGE} --json`, { env, fetch: send });
  expect(JSON.parse(stdout)).toEqual(published);
});

test("a backend that hangs is asked once, and reported after the ten minutes of the secret key", async () => {
  const asked: string[] = [];
  const hang: typeof fetch = (input, init) => {
    asked.push(`${input}`);
    return new Promise((_, reject) => {
      init?.signal?.addEventListener("abort", () => reject(init.signal?.reason));
    });
  };
  const { code, stderr } = await runFast(`metrics ${RANGE}`, { env, fetch: hang });
  expect([code, asked.length]).toEqual([3, 1]);
  expect(stderr).toContain("did not answer within 620 s");
});

test("--csv has a row for each figure", async () => {
  const text = await metrics(`${RANGE} --csv`);
  expect(text).toMatch(
    /\nrange_from,,2025-11-01,,,\nrange_to,,2025-11-02,,,\ntime_zone,America\/Havana,,,,\nwritten_at,\S+Z,\d{4}-\d\d-\d\d,,,\n$/,
  );
  expect(text.split("\n").slice(0, 5)).toEqual([
    "metric,label,day,value,previous,change_percent",
    "active_users,,,4,4,0",
    "active_projects,,,4,4,0",
    "monitored_wallets,,,7,,",
    "scanned_transactions,,,14,6,133.3",
  ]);
  expect(text).toContain('\ntop_blockchains,"OP ""Mainnet"", formerly Optimism",,2,0,100\n');
});

test("period all begins with the first day with a row, and is compared with nothing unless a comparison is named", async () => {
  const all = "--period all --time-zone UTC";
  const usual = await json(all);
  expect(usual).toMatchObject({ comparison: "none", previous: null });
  expect([usual.range.from, usual.cards.scannedTransactions.value]).toEqual(["2025-10-28", 27]);
  expect(await json(`${all} --compare previous`)).toMatchObject({
    comparison: "previous",
    cards: { scannedTransactions: { previous: 0, changePercent: 100 } },
  });
});

test("if compared days precede the data, tables name the first day with data", async () => {
  const old = `${RANGE} --compare year`;
  const sentence = "Data begin on Oct 28, 2025: 2 of the 2 days compared with are earlier";
  const tables = await metrics(old);
  expect(tables).toContain(`\n  ${sentence}.\n`);
  expect(tables).not.toMatch(/[▲▼]|100\.0% (vs|on)/);
  expect(await metrics(`${old} --markdown`)).toContain(`\n*${sentence}.*\n`);
  const csv = await metrics(`${old} --csv`);
  expect(csv).toContain("\nscanned_transactions,,,14,0,\n");
  expect(csv).toContain("\ncompared_days_before_data,transactions,2025-10-28,2,,\n");
});

test("--returns adds a member and rows, and is not known beyond the days read", async () => {
  const { returns, ...others } = await json(`${RANGE} --returns --history 0`);
  expect(others).toEqual(published);
  expect(returns.projects.spans[1]).toMatchObject({ active: [null, null], again: null });
  const longer = await json(`${RANGE} --returns --history 9`);
  expect(longer.returns.projects.spans[1]).toMatchObject({ active: [5, 6], pauses: 4 });
  const csv = await metrics(`${RANGE} --returns --history 0 --csv`);
  expect(csv).toContain("\nprojects_seen_again_within_days_percent,1,2025-11-01,66.7,,\n");
  expect(csv).toContain("\nprojects_seen_again_within_days_percent,7,,,,\n");
  const [usual = ""] = (await metrics(`${RANGE} --history 0 --csv`)).split("range_from");
  expect(csv.startsWith(usual)).toBe(true);
});

test("--markdown names range, zone and source first", async () => {
  expect((await metrics(`${RANGE} --markdown`)).split("\n").slice(2, 5)).toEqual([
    "- Range: Nov 01, 2025 - Nov 02, 2025, 2 days of America/Havana",
    "- Previous period: Oct 30, 2025 - Oct 31, 2025",
    expect.stringMatching(/^- Source: `http:\/\/127\.0\.0\.1:\d+, \w+`, live$/),
  ]);
});

test("--compare sets the comparison of all figures, and the read goes back far enough", async () => {
  const compared = (name: string) => json(`${RANGE} --read tables --compare ${name}`);
  const transactions = { value: 14, previous: 0, changePercent: null };
  expect(await compared("weekdays")).toMatchObject({
    previous: { from: "2025-10-25", to: "2025-10-26" },
    cards: { scannedTransactions: transactions },
    lifecycle: { users: { returning: 2, dormant: 2 } },
  });
  const { lifecycle } = await compared("previous");
  expect(await compared("none")).toMatchObject({ previous: null, contributions: null, lifecycle });
});

test("--chain has the figures of one chain, zeros if it has no row in the range", async () => {
  expect((await json(`${RANGE} --chain Ethereum`)).chain).toMatchObject({
    chain: "Ethereum",
    transactions: { value: 5, previous: 2, changePercent: 150 },
    sharePercent: 38.46,
  });
  const without = ["metrics", ...RANGE.split(" "), "--json", "--chain", "Chain 8217"];
  expect(JSON.parse(await outputOf(without, { env })).chain).toMatchObject({
    transactions: { value: 0, previous: 2 },
    exploits: { value: 2, previous: 0 },
  });
});

describe("several --chain", () => {
  const both = `${RANGE} --chain Ethereum --chain Polygon`;

  test("add up, and say that users, projects and wallets do not", async () => {
    const all = await json(both);
    const [one, other] = [
      (await json(`${RANGE} --chain Ethereum`)).chain,
      (await json(`${RANGE} --chain Polygon`)).chain,
    ];
    expect(all.chain).toBe(undefined);
    for (const table of ["transactions", "notifications", "exploits"]) {
      expect(all.chains[table]).toMatchObject({
        value: one[table].value + other[table].value,
        previous: one[table].previous + other[table].previous,
      });
    }
    expect(all.chains).toMatchObject({
      chains: ["Ethereum", "Polygon"],
      counts: one.counts.map((count: number, day: number) => count + other.counts[day]),
      ...{ users: null, projects: null, wallets: null },
      reason: expect.stringContaining("distinct counts do not add up"),
    });
    const { value } = all.chains.transactions;
    expect(await metrics(`${both} --csv`)).toContain(
      `\nchains_transactions,Ethereum and Polygon,,${value},`,
    );
    for (const form of ["", "--markdown", "--html"]) {
      const text = await metrics(`${both} ${form}`);
      expect(text).toMatch(new RegExp(`Ethereum and Polygon[^]*\\b${value}\\b`));
      expect(text).toMatch(/wallets\s+are\s+those\s+of\s+all\s+chains/);
    }
    expect(await json(`${both} --chain Polygon`)).toEqual(all);
  });

  test("are refused with the one that no row has", async () => {
    const { code, stderr } = await runCli(`metrics ${both} --chain Polygone`, { env });
    expect([code, stderr]).toEqual([
      2,
      expect.stringContaining('unknown chain "Polygone": no row from '),
    ]);
  });
});

describe("from a snapshot", () => {
  const stored = (args: string) =>
    runCli(`metrics --snapshot sample-havana.json --json ${args}`, { cwd: GOLDENS });

  test("the figures are those of the file, without a backend", async () => {
    const { code, stdout, stderr } = await stored("");
    expect([code, JSON.parse(stdout), stderr]).toEqual([0, published, ""]);
  });

  test.each([
    ["--last 1d", "2025-11-01", "2025-11-02"],
    ["--period all", "2025-10-30", "2025-11-02"],
  ])("today is the last day that it covers: %s is %s to %s", async (args, from, to) => {
    expect(JSON.parse((await stored(args)).stdout).range).toEqual({ from, to });
  });

  test("periods are the calendar's", async () => {
    const { code, stderr } = await stored("--period today");
    expect(code).toBe(2);
    expect(stderr).toContain("not covered: the data has the days 2025-10-30 to 2025-11-02");
  });

  test("any range inside the cube has every figure of a live read of the same history", async () => {
    const cwd = await scratchFolder();
    await outputOf(`snapshot ${RANGE} --history 20 --out .`, { cwd, env });
    const live = async (args: string) => {
      const figures = await json(`${RANGE} ${args}`);
      const file = await outputOf(`metrics ${RANGE} ${args} --json --snapshot .`, { cwd });
      expect(JSON.parse(file)).toEqual(figures);
      return figures;
    };
    await live("--history 0");
    const [whole, short] = [await live("--history 20"), await live("--history 5")];
    expect(whole.lifecycle).not.toEqual(short.lifecycle);
    const inside = await live("--history 4 --from 2025-11-02");
    expect(inside.cards.scannedTransactions).toEqual({ value: 7, previous: 7, changePercent: 0 });
    expect(await runCli(`metrics ${RANGE} --history 21 --snapshot .`, { cwd })).toEqual({
      code: 2,
      stdout: "",
      stderr:
        "vigil: 2025-11-01_2025-11-02.json begins with 2025-10-14, but --history 21 for 2025-11-01 to " +
        "2025-11-02 needs the days from 2025-10-13: write a snapshot with a longer --history, or leave it out\n",
    });
  });

  test("a folder gives the newest snapshot that covers the range, with its age", async () => {
    const cwd = await scratchFolder();
    for (const day of ["2025-10-31", "2025-11-01", "2025-11-02"]) {
      await outputOf(`snapshot --from ${day} --to ${day} --time-zone UTC --out .`, { cwd, env });
    }
    const sourceIn = async (range: string) =>
      /Source: (.*)/.exec(await outputOf(`metrics --snapshot . --markdown${range}`, { cwd }))?.[1];
    expect(await sourceIn("")).toBe("`2025-11-02_2025-11-02.json`, written 1 min ago");
    expect(await sourceIn(" --from 2025-10-31 --to 2025-10-31")).toBe(
      "`2025-11-01_2025-11-01.json`, written 1 min ago",
    );
  });
});
