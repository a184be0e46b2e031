import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { INDEX } from "../../cli/archive/folderIndex.ts";
import { verdictsSchema } from "../../cli/ops/check/verdicts.ts";
import { snapshot } from "../../shared/archive/snapshot.ts";
import { addDays, type Day } from "../../shared/days/day.ts";
import { listDays } from "../../shared/days/range.ts";
import { rulesOnDays } from "../../web/page/marks/rulesOnDays.ts";
import { readyFigures } from "../../web/store/figures.ts";
import { anyRows } from "../shared/anyRows.ts";
import { cubeOf, longBegun, type Rows } from "../shared/exampleRows.ts";
import { emptyBackend } from "../suite/emptyBackend.ts";
import { fc } from "../suite/fastCheck.ts";
import { meet } from "../suite/meet.ts";
import { ethereum, polygon, rows } from "./exampleSnapshots.ts";
import { publishedSchema } from "./publishedSchema.ts";
import { type Run, runCli } from "./runCli.ts";
import { writtenFolder } from "./writtenFolder.ts";

const TODAY = "2026-10-07";
const YESTERDAY = "2026-10-06";
const now = () => Date.parse("2026-10-07T12:00:00Z");

/** A folder with a snapshot of the three days up to the given day, in UTC. */
async function folderUpTo(to: Day, other: Partial<Rows> = {}): Promise<string> {
  const days = {
    ...rows,
    transactions: [
      { day: addDays(to, -1), chain: polygon, project: "1" },
      { day: to, chain: ethereum, project: "1" },
      { day: to, chain: ethereum, project: "2" },
    ],
    notifications: [{ day: to, chain: polygon, address: "7" }],
    exploits: [],
    events: [],
    ...other,
  };
  const cube = longBegun(cubeOf(days, { from: addDays(to, -5), to }));
  return writtenFolder([["2026-10-07T12:00:00Z", snapshot(cube, { from: addDays(to, -2), to })]]);
}

function check(cwd: string, ...args: string[]): Promise<Run> {
  return runCli(["check", ...args, "--snapshot", "."], { cwd, now });
}

const BACKTESTED = { from: "2026-09-25", to: YESTERDAY } as const;
const FIRST = { day: BACKTESTED.from, chain: ethereum, project: "1" };
const FILE = { file: "a.json", timeZone: "UTC", duration: null, isPast: false } as const;
const RULES = [
  "cards.scannedTransactions.changePercent < -20 vs weekdays",
  "lifecycle.flagged.new > lifecycle.flagged.returning for last-week",
  "cards.activeProjects > 1 and wallets.flagged.previous == 0 or sum(commonEvents.count) > 9 for last-2-days",
];

describe("of a snapshot", () => {
  let cwd: string;
  beforeEach(async () => {
    cwd = await folderUpTo(YESTERDAY);
    await writeFile(join(cwd, "rules.txt"), "# one\nwallets.flagged == 1\n");
  });

  test("no finding means no output and exit code 0", async () => {
    const rules = [
      "cards.scannedTransactions.value < 2",
      'exploitsByChain["Ethereum"].exploits > 0',
      'exploitsByChain["Base"]?.exploits > 0',
    ];
    expect(await check(cwd, ...rules)).toEqual({ code: 0, stdout: "", stderr: "" });
  });

  test("a label that the snapshot does not know is a usage error, unless another rule fires", async () => {
    const misspelled = 'exploitsByChain["Etherium"].exploits >= 1';
    const stderr = expect.stringMatching(/^vigil: unknown chain "Etherium" [^\n]+\n$/);
    const stdout = "wallets.flagged == 1: 1 (2026-10-06, UTC)\n";
    const beside = await check(cwd, misspelled, "wallets.flagged == 1");
    expect(beside).toEqual({ code: 5, stdout, stderr });
    const json = await check(cwd, misspelled, "--json");
    const rules = [{ rule: misspelled, outcome: "unknown" }];
    expect([json.code, JSON.parse(json.stdout).rules]).toMatchObject([2, rules]);
    const byOption = await check(cwd, "chain.exploits >= 1", "--chain", "Etherium");
    const advised = 'of "Etherium"?';
    expect([byOption.code, byOption.stderr]).toEqual([2, expect.stringContaining(advised)]);
    expect((await check(cwd, `chain.exploits >= 1 ${advised}`)).code).toBe(0);
  });

  test("each rule that fires, also one of the file, is a line about yesterday, and the exit code is 5", async () => {
    const changed = "cards.scannedTransactions.changePercent >= 100";
    const rules = [changed, "wallets.clean < 1", "--rules", "rules.txt"];
    expect(await check(cwd, ...rules)).toEqual({
      code: 5,
      stdout: `${changed}: 100 (2026-10-06, UTC)\nwallets.flagged == 1: 1 (2026-10-06, UTC)\n`,
      stderr: "",
    });
  });

  test("a range without a row is found, even if earlier days have rows", async () => {
    const rule = "completeness.exploits.rangeRows == 0";
    const both = `${rule} and completeness.exploits.rows > 0`;
    const struck = await folderUpTo(YESTERDAY, {
      exploits: [{ day: "2026-10-05", chain: ethereum }],
    });
    expect((await check(struck, both)).stdout).toBe(`${both}: 0 and 1 (2026-10-06, UTC)\n`);
    expect((await check(struck, rule, "--last", "1d")).code).toBe(0);
  });

  test("a rule about new identities looks back as far as --history says", async () => {
    const rule = "lifecycle.flagged.new == 1";
    const wallet = { chain: polygon, address: "7" };
    const days: Day[] = ["2026-10-02", YESTERDAY];
    const notifications = days.map((day) => ({ ...wallet, day }));
    const flagged = await folderUpTo(YESTERDAY, { notifications });
    expect((await check(flagged, rule)).code).toBe(0);
    expect((await check(flagged, rule, "--history", "5")).code).toBe(0);
    expect((await check(flagged, rule, "--history", "4")).code).toBe(5);
  });

  test("--json has the verdict on every rule, by the published schema", async () => {
    const rule =
      'a [page]: chain.transactions > 3 or unusual(wallets.flagged) for last-2-days of "Ethereum"';
    const any = "any(topBlockchains.transactions) > 1";
    const { code, stdout } = await check(cwd, any, rule, "--json");
    expect(code).toBe(5);
    const verdicts = JSON.parse(stdout);
    expect(verdicts).toMatchObject({
      schema: 1,
      timeZone: "UTC",
      range: { from: YESTERDAY, to: YESTERDAY },
      rules: [
        {
          name: null,
          severity: null,
          outcome: "fired",
          chain: null,
          tests: [[{ holds: true, values: [{ label: "Ethereum", value: 2 }], limit: 1 }]],
        },
        {
          rule,
          name: "a",
          severity: "page",
          outcome: "unknown",
          chain: "Ethereum",
          range: { from: "2026-10-05", to: YESTERDAY },
          tests: [[{ holds: false, limit: 3 }], [{ holds: null, usual: null }]],
        },
      ],
    });
    const problems = await publishedSchema(verdictsSchema, "verdicts");
    expect(problems(verdicts)).toEqual([]);
    expect(problems({ ...verdicts, schema: 2 })).not.toEqual([]);
  });

  test("a rule may name days, a comparison and a chain, and the options are the defaults", async () => {
    const rules = [
      "chain.transactions == 2",
      'chain.transactions == 1 for last-2-days of "Polygon"',
      "wallets.flagged.previous == 0 for today",
      "wallets.flagged.changePercent == 100 vs weekdays",
    ];
    const today = await folderUpTo(TODAY, {
      transactions: [
        { day: "2026-10-05", chain: polygon, project: "1" },
        { day: YESTERDAY, chain: ethereum, project: "1" },
        { day: YESTERDAY, chain: ethereum, project: "1" },
      ],
    });
    const { code, stdout, stderr } = await check(today, ...rules, "--chain", "Ethereum");
    expect([code, stdout.split("\n")]).toEqual([
      5,
      [
        `${rules[0]}: 2 (2026-10-06, UTC)`,
        `${rules[1]}: 1 (2026-10-05 to 2026-10-06, 2 days, UTC)`,
        `${rules[2]}: 0 (2026-10-07 so far, UTC)`,
        "",
      ],
    ]);
    expect(stderr).toMatch(/known for wallets\.flagged\.changePercent == 100 \(2026-10-06, UTC\)/);
  });

  test("several --chain are counted together, and the verdict names them", async () => {
    const today = await folderUpTo(TODAY, {
      transactions: [ethereum, ethereum, polygon].map((chain) => ({
        ...{ day: YESTERDAY, chain, project: "1" },
      })),
    });
    const both = ["--chain", "Ethereum", "--chain", "Polygon"];
    const { stdout } = await check(today, "chain.transactions == 3", "--json", ...both);
    const { rules } = JSON.parse(stdout);
    expect(rules).toMatchObject([
      { outcome: "fired", chain: null, chains: ["Ethereum", "Polygon"] },
    ]);
    const unknown = await check(today, "chain.transactions == 3", ...both, "--chain", "Polygn");
    expect(unknown).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('unknown chain "Polygn" in chain.transactions'),
    });
  });

  test("--rules - reads the rules from stdin", async () => {
    const own = { cwd, now, stdin: () => Readable.from(["# one\nwallets.flagged == 1\nwallets"]) };
    const { code, stderr } = await runCli(["check", "--rules", "-", "--snapshot", "."], own);
    expect([code, stderr]).toEqual([
      2,
      expect.stringContaining("stdin, line 3, character 1: no figure"),
    ]);
  });

  test("--backtest says on which days each rule would have fired, and on which it cannot tell", async () => {
    const long = { from: "2026-09-20", to: YESTERDAY } as const;
    const transactions = listDays(long).map((day) => ({ day, chain: ethereum, project: "1" }));
    const struck: Day[] = ["2026-10-02", "2026-10-05"];
    const exploits = struck.map((day) => ({ day, chain: polygon }));
    const cube = cubeOf({ ...rows, transactions, exploits }, long);
    const folder = await writtenFolder([["2026-10-07T12:00:00Z", snapshot(cube, long)]]);
    const rules = [
      "any(exploitsByChain.exploits) > 0",
      "wallets.flagged.changePercent > 0 for last-7-days",
      "age.events > 1h",
    ];
    const { code, stdout } = await check(folder, ...rules, "--backtest", "10d");
    expect(code).toBe(0);
    await expect(stdout).toMatchFileSnapshot("../goldens/backtest.txt");
    const json = JSON.parse((await check(folder, ...rules, "--backtest", "400d", "--json")).stdout);
    expect(json).toMatchObject({ schema: 1, range: long });
    expect(json.rules[0].fired).toEqual(struck);
  });

  const VERDICTS = ["fired", "unknown", "passed"] as const;

  test("a day of the backtest is judged as a check on the next day would have, and as the page marks it", async () => {
    const property = fc.asyncProperty(
      anyRows(BACKTESTED),
      fc.constantFrom(...RULES),
      async (rows, rule) => {
        const cube = cubeOf({ ...rows, transactions: [...rows.transactions, FIRST] }, BACKTESTED);
        const range = { from: BACKTESTED.to, to: BACKTESTED.to };
        const folder = await writtenFolder([["2026-10-07T12:00:00Z", snapshot(cube, range)]]);
        const json = JSON.parse((await check(folder, rule, "--backtest", "20d", "--json")).stdout);
        const source = { kind: "snapshot", writtenAt: now(), ...FILE } as const;
        const figures = readyFigures(
          cube,
          source,
          { range: BACKTESTED, comparison: "previous", weekStartsOn: "monday" },
          false,
        );
        const [judged] = rulesOnDays([rule], figures);
        expect(judged?.marks.map(({ from }) => from)).toEqual(json.rules[0].fired);
        for (const day of [BACKTESTED.to, addDays(BACKTESTED.to, -3)]) {
          const clock = () => Date.parse(`${addDays(day, 1)}T12:00:00Z`);
          const own = { cwd: folder, now: clock };
          const { code } = await runCli(["check", rule, "--snapshot", "."], own);
          const { fired, unknown } = json.rules[0];
          meet(VERDICTS, [code === 5 && "fired", code === 4 && "unknown", code === 0 && "passed"]);
          const quietCode = unknown.includes(day) ? 4 : 0;
          expect([day, code]).toEqual([day, fired.includes(day) ? 5 : quietCode]);
        }
      },
    );
    await fc.assert(property, { numRuns: 15 });
  });

  test("an unknown figure never passes, and never hides a rule that fires", async () => {
    const unknown = "cards.scannedTransactions.previous == 0";
    const long = ["--last", "4d"];
    const told =
      /^vigil: cannot tell: a value is not known for cards\.scannedTransactions\.previous == 0 \(.*--history\n$/;
    expect(await check(cwd, unknown, ...long)).toMatchObject({
      code: 4,
      stdout: "",
      stderr: expect.stringMatching(told),
    });
    expect(await check(cwd, unknown, "wallets.flagged == 1", ...long)).toMatchObject({
      code: 5,
      stdout: expect.stringMatching(/^wallets.flagged == 1: 1 \([^\n]*\)\n$/),
      stderr: expect.stringMatching(told),
    });
  });
});

describe("it cannot tell", () => {
  const RULE = "wallets.flagged == 1";

  async function expectUnable(run: Promise<Run>, reason: RegExp) {
    const { code, stdout, stderr } = await run;
    expect([code, stdout]).toEqual([4, ""]);
    expect(stderr).toMatch(/^vigil: [^\n]+\n$/);
    expect(stderr).toMatch(reason);
  }

  test("from figures that end too early, whichever options name the range", async () => {
    const cwd = await folderUpTo("2026-10-03");
    for (const words of ["", "--last 2d", "--from yesterday", "--period all", "--to yesterday"]) {
      const run = check(cwd, RULE, ...words.split(" ").filter(Boolean));
      await expectUnable(run, /cannot tell: .* ends with .*, before /);
    }
    const age = ["--to", "2026-10-03", "--last", "0d"];
    expect((await check(cwd, RULE, ...age)).code).toBe(5);
    expect((await check(cwd, RULE, ...age, "--max-age", "36h")).code).toBe(2);
  });

  test("from a day that was unfinished when its snapshot was written", async () => {
    const cwd = await folderUpTo(YESTERDAY);
    const index = await readFile(join(cwd, INDEX), "utf8");
    await writeFile(
      join(cwd, INDEX),
      index.replace("2026-10-07T12:00:00Z", "2026-10-06T02:17:00Z"),
    );
    await expectUnable(check(cwd, RULE), /was written at .*-06T02:17:00Z, before .* was over/);
    await rm(join(cwd, INDEX));
    const alone = runCli(["check", RULE, "--snapshot", "2026-10-04_2026-10-06.json"], { cwd, now });
    await expectUnable(alone, /.* may not have been over when .*: keep the index\.json/);
  });

  test("from an unfinished day, unless the range names it", async () => {
    const cwd = await folderUpTo(TODAY);
    const { stdout } = await check(cwd, "wallets.flagged == 0");
    expect(stdout).toBe(`wallets.flagged == 0: 0 (2026-10-06, UTC)\n`);
    for (const words of ["--period today", `--from ${TODAY}`, "--to today --last 0d"]) {
      const run = await check(cwd, RULE, ...words.split(" "));
      expect(run).toMatchObject({ code: 5, stdout: `${RULE}: 1 (2026-10-07 so far, UTC)\n` });
    }
  });

  test("about usual values of an unfinished day", async () => {
    const cwd = await folderUpTo(TODAY);
    const unusual = "unusual(wallets.flagged)";
    for (const args of [[`${unusual} for today`], [unusual, "--to", "today", "--last", "0d"]]) {
      const refusal = `vigil: ${unusual} compares whole days, but 2026-10-07 is incomplete: name days up to yesterday\n`;
      expect(await check(cwd, ...args)).toEqual({ code: 2, stdout: "", stderr: refusal });
    }
    const { stdout } = await check(
      cwd,
      "wallets.flagged > 0 for today",
      "wallets.flagged > 0",
      "--json",
    );
    const days = JSON.parse(stdout).rules.map(
      (rule: { unfinishedDay: unknown }) => rule.unfinishedDay,
    );
    expect(days).toEqual([TODAY, null]);
  });

  test("about a change if nothing is compared, or the snapshot lacks days", async () => {
    const cwd = await folderUpTo(YESTERDAY);
    const change = "wallets.flagged.changePercent > 0";
    await expectUnable(check(cwd, `${change} vs none`), /; nothing is compared \(vs none\)\n$/);
    await expectUnable(
      check(cwd, `${change} vs year`),
      /; the snapshot begins on Oct 01, 2026: write one with a longer --history\n$/,
    );
    await expectUnable(
      check(cwd, "wallets.flagged == 0 for today"),
      /; the snapshot ends on Oct 06, 2026: write a newer one\n$/,
    );
    await expectUnable(
      check(cwd, "unusual(wallets.flagged)"),
      /; unusual needs four such ranges in the eight weeks before, and the snapshot begins .* --history\n$/,
    );
  });

  test("about users if there are no memberships", async () => {
    const cwd = await folderUpTo(YESTERDAY, { memberships: [] });
    for (const rule of ["cards.activeUsers.value < 5", "lifecycle.users.new == 0"]) {
      await expectUnable(
        check(cwd, rule),
        /a value is not known for .*; no memberships in this data, so users cannot be counted\n$/,
      );
    }
    expect((await check(cwd, RULE)).code).toBe(5);
  });

  test("from transactions older than --max-age", async () => {
    const cwd = await folderUpTo(YESTERDAY);
    await expectUnable(
      check(cwd, RULE, "--max-age", "1min"),
      /the newest transaction up to 2026-10-06 is from/,
    );
    expect((await check(cwd, RULE, "--max-age", "2d")).code).toBe(5);
  });
});

const CHAIN = 'exploitsByChain["Quiet"].exploits > 0';

describe("of a backend", () => {
  const now = Date.parse("2026-11-20T12:00Z");
  const backend = emptyBackend();
  beforeAll(async () => {
    await backend.query(`do $$ begin
      insert into chains (id, name) values (1, 'Base'), (7, 'Quiet');
      insert into addresses (address) values ('0x1');
      insert into memberships (email, project_id) select 'user-' || n, n from generate_series(0, 19) as n;
      insert into transactions (created_at, chain_id, project_id)
      select at, 1, extract(epoch from at)::bigint / 43200 % 20
      from generate_series(timestamptz '2025-11-01', '2026-11-20 12:00Z', '12 hours') as at;
      insert into exploits ("timestamp", chain_id) values ('2026-07-01', 1);
      insert into notifications (date, status, chain_id, address_id)
      select date, 'sent', 1, 1 from generate_series(timestamptz '2026-07-01', '2026-11-20', '1 day') as date;
      insert into events (event_type, "timestamp")
      values ('Paused', extract(epoch from timestamptz '2026-08-22'));
    end $$`);
  });

  const ofBackend = (
    args: string[],
    key: "secretKey" | "anonKey" = "secretKey",
    instant: number = now,
  ) => {
    const name = key === "secretKey" ? "SUPABASE_SECRET_KEY" : "SUPABASE_ANON_KEY";
    const env = { SUPABASE_URL: backend.url, [name]: backend[key] };
    return runCli(["check", ...args, "--time-zone", "UTC"], { env, now: () => instant });
  };

  test("an age is that of the newest row now, at any hour of a day", async () => {
    const at = async (instant: string, ...args: string[]) => {
      const { stdout, stderr } = await ofBackend(args, "secretKey", Date.parse(instant));
      return stdout + stderr;
    };
    const stale = "stale [page]: age.notifications > 36h";
    for (const hour of ["00", "09", "23"])
      expect(await at(`2026-11-20T${hour}:00Z`, stale)).toBe("");
    expect(await at("2026-11-21T12:00Z", stale)).toBe("");
    expect(await at("2026-11-21T15:00Z", stale)).toBe(`${stale}: 1 d 15 h (2026-11-20, UTC)\n`);
    const maxAge = ["wallets.flagged < 0", "--max-age", "12h"];
    expect(await at("2026-11-20T23:00Z", ...maxAge)).toBe("");
    expect(await at("2026-11-21T01:30Z", ...maxAge)).toMatch(
      /the newest transaction up to 2026-11-21 is from 2026-11-20T12:00:00Z, 13 h 30 min ago, and --max-age is 12h/,
    );
  });

  test("a backtest judges all days, whichever days a rule is about", async () => {
    const backtest = async (days: string, ...rules: string[]) => {
      const { stdout, stderr } = await ofBackend([...rules, "--backtest", days, "--json"]);
      expect(stderr).toBe("");
      return JSON.parse(stdout);
    };
    const week = await backtest("10d", "wallets.flagged >= 0 for last-week");
    expect(week.range).toEqual({ from: "2026-11-10", to: "2026-11-19" });
    expect(week.rules[0]).toMatchObject({ unknown: [], fired: listDays(week.range) });
    const flagged = "cards.scannedTransactions >= 0";
    const long = await backtest(
      "400d",
      `${flagged} for all`,
      `${flagged} for all vs weekdays`,
      `${flagged} for year-to-date`,
    );
    expect(long.range).toEqual({ from: "2025-11-01", to: "2026-11-19" });
    expect(long.rules[0].fired).toEqual(listDays(long.range));
    expect(long.rules[1].fired).toEqual(listDays(long.range));
    const { fired, unknown, reasons } = long.rules[2];
    expect([fired[0], unknown[0]]).toEqual(["2025-11-01", undefined]);
    expect(reasons).toEqual([]);
  });

  test("days that have not begun are not known", async () => {
    const rule = "completeness.transactions.rangeRows == 0";
    const days = ["--from", "2027-01-01", "--to", "2027-01-03"];
    const { code, stderr } = await ofBackend([rule, ...days]);
    expect([code, stderr]).toEqual([4, expect.stringContaining("; Jan 01, 2027 has not begun\n")]);
  });

  test("a rule about yesterday has one answer, however many days the other rules need", async () => {
    const rule = "lifecycle.users.new >= 0";
    const others = [
      "unusual(wallets.flagged)",
      "age.exploits > 90d",
      "wallets.flagged < 0 for all",
    ];
    const [alone, beside] = await Promise.all([ofBackend([rule]), ofBackend([...others, rule])]);
    expect(alone.stdout).toMatch(/^lifecycle\.users\.new >= 0: [1-9] \(2026-11-19, UTC\)\n/);
    expect(beside.stdout.split("\n")).toContain(alone.stdout.trimEnd());
    expect(beside.stderr).toBe("");
  });

  test.each<[string, "secretKey" | "anonKey", number]>([
    [CHAIN, "secretKey", 0],
    [CHAIN, "anonKey", 2],
    ['exploitsByChain["Quite"].exploits > 0', "secretKey", 2],
    ['commonEvents["Paused"].count > 0', "secretKey", 2],
  ])(
    "a chain without a row in the days read comes from the table of chains, %j by the %s",
    async (rule, key, code) => {
      expect((await ofBackend([rule], key)).code).toBe(code);
    },
  );
});
