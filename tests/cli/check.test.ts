import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { beforeAll, expect, test } from "vitest";
import { INDEX } from "../../cli/archive/folderIndex.ts";
import type { World } from "../../cli/environment/world.ts";
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
import { replay } from "../suite/transcript.ts";
import { ethereum, polygon, rows } from "./exampleSnapshots.ts";
import { publishedSchema } from "./publishedSchema.ts";
import { runCli } from "./runCli.ts";
import { writtenFolder } from "./writtenFolder.ts";

const WRITTEN_AT = "2026-10-07T12:00:00Z";
const TODAY = "2026-10-07";
const YESTERDAY = "2026-10-06";
const now = () => Date.parse(WRITTEN_AT);

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
  const folder = await writtenFolder([[WRITTEN_AT, snapshot(cube, { from: addDays(to, -2), to })]]);
  await writeFile(join(folder, "rules.txt"), "# one\nwallets.flagged == 1\n");
  return folder;
}

/** Two exploits in 17 days, each with a transaction. */
async function exploitedFolder(): Promise<string> {
  const days = { from: "2026-09-20", to: YESTERDAY } as const;
  const transactions = listDays(days).map((day) => ({ day, chain: ethereum, project: "1" }));
  const exploits = EXPLOITED.map((day) => ({ day, chain: polygon }));
  const cube = cubeOf({ ...rows, transactions, exploits }, days);
  return writtenFolder([[WRITTEN_AT, snapshot(cube, days)]]);
}

const EXPLOITED: readonly Day[] = ["2026-10-02", "2026-10-05"];

const backend = emptyBackend();
beforeAll(async () => {
  await backend.query(`do $$ begin
    insert into chains (id, name) values (1, 'Base'), (7, 'Quiet'), (8, 'A "big", (loud) \\ chain');
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

function ofBackend(at: string, key: "secretKey" | "anonKey" = "secretKey"): Partial<World> {
  const name = key === "secretKey" ? "SUPABASE_SECRET_KEY" : "SUPABASE_ANON_KEY";
  const env = { SUPABASE_URL: backend.url, [name]: backend[key] };
  return { env, now: () => Date.parse(at) };
}

/** The folders in which commands of the golden run, by its headings. */
const FOLDERS: Readonly<Record<string, () => Promise<string>>> = {
  "figures up to yesterday": () => folderUpTo(YESTERDAY),
  "figures up to today": () =>
    folderUpTo(TODAY, {
      transactions: [
        { day: "2026-10-05", chain: polygon, project: "1" },
        { day: YESTERDAY, chain: ethereum, project: "1" },
        { day: YESTERDAY, chain: ethereum, project: "1" },
      ],
    }),
  "an exploit on the day before yesterday": () =>
    folderUpTo(YESTERDAY, { exploits: [{ day: "2026-10-05", chain: ethereum }] }),
  "a wallet that was flagged yesterday and five days ago": () =>
    folderUpTo(YESTERDAY, {
      notifications: [
        { day: "2026-10-02", chain: polygon, address: "7" },
        { day: YESTERDAY, chain: polygon, address: "7" },
      ],
    }),
  "figures that end four days ago": () => folderUpTo("2026-10-03"),
  "a snapshot that was written on its last day": async () => {
    const folder = await folderUpTo(YESTERDAY);
    const index = await readFile(join(folder, INDEX), "utf8");
    await writeFile(join(folder, INDEX), index.replace(WRITTEN_AT, "2026-10-06T02:17:00Z"));
    return folder;
  },
  "a snapshot without the time of its writing": async () => {
    const folder = await folderUpTo(YESTERDAY);
    await rm(join(folder, INDEX));
    return folder;
  },
  "figures without memberships": () => folderUpTo(YESTERDAY, { memberships: [] }),
  "exploits on October 2 and 5": exploitedFolder,
};

/** When the backend is read by other commands, and whether by the public key. */
const TIMES = [
  "2026-11-20T00:00Z",
  "2026-11-20T12:00Z",
  "2026-11-20T12:00Z, by the public key",
  "2026-11-20T23:00Z",
  "2026-11-21T01:30Z",
  "2026-11-21T12:00Z",
  "2026-11-21T15:00Z",
];

test("rules that fire are lines and exit code 5; what is not known never passes, and never hides a rule that fires", async () => {
  const subjects = [...Object.keys(FOLDERS), ...TIMES.map((time) => `a backend on ${time}`)];
  await replay("check", subjects, async (command, subject) => {
    const args = [...command.matchAll(/'([^']*)'|\S+/g)].map(([word, quoted]) => quoted ?? word);
    const cwd = await FOLDERS[subject]?.();
    const [, time = "", publicly] = /^a backend on ([^,]*)(.*)/.exec(subject) ?? [];
    if (cwd === undefined) args.push("--time-zone", "UTC");
    else if (!args.includes("--snapshot")) args.push("--snapshot", ".");
    const world =
      cwd === undefined ? ofBackend(time, publicly ? "anonKey" : "secretKey") : { cwd, now };
    const stdin = () => Readable.from(["# one\nwallets.flagged == 1\nwallets"]);
    const { code, stdout, stderr } = await runCli(["check", ...args], { stdin, ...world });
    return `${stdout}${stderr}exit code ${code}`;
  });
});

test("--json has the verdict on every rule, by the published schema", async () => {
  const cwd = await folderUpTo(TODAY, {
    transactions: [ethereum, ethereum, polygon].map((chain) => ({
      ...{ day: YESTERDAY, chain, project: "1" },
    })),
  });
  const named =
    'a [page]: chain.transactions > 3 or unusual(wallets.flagged) for last-2-days of "Ethereum"';
  const rules = [
    "any(topBlockchains.transactions) > 1",
    named,
    "chain.transactions == 3",
    "wallets.flagged > 0 for today",
    'exploitsByChain["Etherium"].exploits >= 1',
  ];
  const both = ["--chain", "Ethereum", "--chain", "Polygon"];
  const args = ["check", ...rules, ...both, "--json", "--snapshot", "."];
  const { code, stdout } = await runCli(args, { cwd, now });
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
        unfinishedDay: null,
        tests: [[{ holds: true, values: [{ label: "Ethereum", value: 2 }], limit: 1 }]],
      },
      {
        rule: named,
        name: "a",
        severity: "page",
        outcome: "unknown",
        chain: "Ethereum",
        range: { from: "2026-10-05", to: YESTERDAY },
        tests: [[{ holds: false, limit: 3 }], [{ holds: null, usual: null }]],
      },
      { outcome: "fired", chain: null, chains: ["Ethereum", "Polygon"] },
      { unfinishedDay: TODAY },
      { outcome: "unknown" },
    ],
  });
  // The other rules count no chain, so that `--chain` does not concern them.
  expect(verdicts.rules.map(({ chains }: { chains?: unknown }) => chains !== undefined)).toEqual([
    false,
    false,
    true,
    false,
    false,
  ]);
  const problems = await publishedSchema(verdictsSchema, "verdicts");
  expect(problems(verdicts)).toEqual([]);
  expect(problems({ ...verdicts, schema: 2 })).not.toEqual([]);
  const [misspelled = ""] = rules.slice(-1);
  const refused = await runCli(["check", misspelled, "--json", "--snapshot", "."], { cwd, now });
  expect([refused.code, JSON.parse(refused.stdout).rules]).toMatchObject([
    2,
    [{ rule: misspelled, outcome: "unknown" }],
  ]);
});

const BACKTESTED = { from: "2026-09-25", to: YESTERDAY } as const;
const FIRST = { day: BACKTESTED.from, chain: ethereum, project: "1" };
const FILE = { file: "a.json", timeZone: "UTC", duration: null, isPast: false } as const;
const RULES = [
  "cards.scannedTransactions.changePercent < -20 vs weekdays",
  "lifecycle.flagged.new > lifecycle.flagged.returning for last-week",
  "cards.activeProjects > 1 and wallets.flagged.previous == 0 or sum(commonEvents.count) > 9 for last-2-days",
];
const VERDICTS = ["fired", "unknown", "passed"] as const;

test("a day of the backtest is judged as a check on the next day would have, and as the page marks it", async () => {
  const property = fc.asyncProperty(
    anyRows(BACKTESTED),
    fc.constantFrom(...RULES),
    async (rows, rule) => {
      const cube = cubeOf({ ...rows, transactions: [...rows.transactions, FIRST] }, BACKTESTED);
      const range = { from: BACKTESTED.to, to: BACKTESTED.to };
      const folder = await writtenFolder([["2026-10-07T12:00:00Z", snapshot(cube, range)]]);
      const json = await backtest([rule], "20d", ["--snapshot", "."], { cwd: folder, now });
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

test("a backtest judges the days that there are, whichever days a rule is about", async () => {
  const folder = await exploitedFolder();
  const exploited = "any(exploitsByChain.exploits) > 0";
  const world = { cwd: folder, now };
  const known = await backtest([exploited], "400d", ["--snapshot", "."], world);
  expect([known.schema, known.range]).toEqual([1, { from: "2026-09-20", to: YESTERDAY }]);
  expect(known.rules[0].fired).toEqual(EXPLOITED);

  const ofDatabase = (days: string, ...rules: string[]) =>
    backtest(rules, days, ["--time-zone", "UTC"], ofBackend("2026-11-20T12:00Z"));
  const week = await ofDatabase("10d", "wallets.flagged >= 0 for last-week");
  expect(week.range).toEqual({ from: "2026-11-10", to: "2026-11-19" });
  expect(week.rules[0]).toMatchObject({ unknown: [], fired: listDays(week.range) });
  const transactions = "cards.scannedTransactions >= 0";
  const long = await ofDatabase(
    "400d",
    `${transactions} for all`,
    `${transactions} for all vs weekdays`,
    `${transactions} for year-to-date`,
  );
  expect(long.range).toEqual({ from: "2025-11-01", to: "2026-11-19" });
  expect(long.rules[0].fired).toEqual(listDays(long.range));
  expect(long.rules[1].fired).toEqual(listDays(long.range));
  const { fired, unknown, reasons } = long.rules[2];
  expect([fired[0], unknown[0]]).toEqual(["2025-11-01", undefined]);
  expect(reasons).toEqual([]);
});

async function backtest(
  rules: readonly string[],
  days: string,
  source: readonly string[],
  world: Partial<World>,
) {
  const args = ["check", ...rules, "--backtest", days, "--json", ...source];
  const { stdout, stderr } = await runCli(args, world);
  expect(stderr).toBe("");
  return JSON.parse(stdout);
}
