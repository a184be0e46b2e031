import { beforeAll, expect, test } from "vitest";
import { formatCount } from "../../shared/text/format.ts";
import { type Run, runCli } from "../cli/runCli.ts";
import { folderOf } from "../csv/scratchFolders.ts";
import { emptyBackend } from "../suite/emptyBackend.ts";
import { rememberedFetch } from "../suite/rememberedFetch.ts";
import { fillTables, OURS } from "./randomTables.ts";

/** In Berlin the 26th has 25 hours, and the crowded instant is on it. */
const DAYS = "--from 2025-10-24 --to 2025-10-27 --time-zone Europe/Berlin";

/** Two columns for an instant, both of Berlin: its day, and its time with the offset from UTC. */
const berlin = (instant: string) => {
  const local = `(${instant} at time zone 'Europe/Berlin')`;
  const offset = `extract(hour from ${local} - (${instant} at time zone 'UTC'))`;
  return `${local}::date::text as day,
    (to_json(${local}) #>> '{}') || '+0' || ${offset} || ':00' as time`;
};
const inDays = (instant: string) =>
  `(${instant} at time zone 'Europe/Berlin')::date between '2025-10-24' and '2025-10-27'`;
const CHAIN = "coalesce(nullif(name, ''), 'Chain ' || chains.id) as chain";
const SEEN = `count(*)::int as count,
  min((at at time zone 'Europe/Berlin')::date)::text as first_day,
  max((at at time zone 'Europe/Berlin')::date)::text as last_day`;
const TRANSACTED = `(select project_id::text as project, created_at as at from transactions
  where ${inDays("created_at")}) as transacted`;

/** The rows of each subject in plain SQL. */
const SQL = {
  transactions: `select ${berlin("created_at")}, ${CHAIN}, project_id::text as project
    from transactions left join chains on chains.id = chain_id where ${inDays("created_at")}`,
  notifications: `select ${berlin("date")},
      coalesce(nullif(name, ''), 'Unknown') as chain, address_id::text as wallet
    from notifications left join chains on chains.id = chain_id
    where ${inDays("date")} and status = 'sent'`,
  exploits: `select ${berlin('"timestamp"')}, ${CHAIN}
    from exploits left join chains on chains.id = chain_id where ${inDays('"timestamp"')}`,
  events: `select ${berlin("at")},
      coalesce(nullif(event_type, ''), 'Unknown') as event_type
    from (select event_type, to_timestamp("timestamp") as at from events) as dated
    where ${inDays("at")}`,
  projects: `select project, ${SEEN} from ${TRANSACTED} where project is not null group by 1`,
  users: `select email as "user", ${SEEN}
    from ${TRANSACTED} join (select distinct email, project_id::text as project from memberships) as members
      using (project)
    where email is not null group by 1`,
  "flagged-wallets": `select address_id::text as wallet, ${SEEN}
    from (select address_id, date as at from notifications
      where ${inDays("date")} and status = 'sent' and address_id is not null) as sent group by 1`,
};

const own = emptyBackend({ rowCap: 500 });

/** More rows than one slice of time has. */
const CROWD = 4_500;

beforeAll(async () => {
  await fillTables(own.query, OURS, 0.5, CROWD);
});

/** The rows stay the same for all tests but the last two. */
const remembered = rememberedFetch();

function rows(args: string, send = remembered, key = own.secretKey): Promise<Run> {
  const env = { SUPABASE_URL: own.url, SUPABASE_SECRET_KEY: key };
  return runCli(["rows", ...args.split(" "), ...DAYS.split(" ")], { env, fetch: send });
}

/** The rows in a fixed order, with the counts of identities under one name. */
function sorted(found: readonly Readonly<Record<string, unknown>>[]): string[] {
  const named = found.map(({ transactions, notifications, ...row }) => {
    const count = row["count"] ?? transactions ?? notifications;
    return JSON.stringify(Object.entries({ ...row, ...(count !== undefined && { count }) }).sort());
  });
  return named.sort();
}

function objects(lines: string): Record<string, unknown>[] {
  return lines
    .split("\n")
    .slice(0, -1)
    .map((line) => JSON.parse(line));
}

const NOUNS = { projects: "projects", users: "users", "flagged-wallets": "wallets" };

test.each(Object.entries(SQL))(
  "the rows of %s equal SQL's, and their number is the figure",
  async (subject, sql) => {
    const expected = await own.query<Record<string, unknown>>(sql);
    const figure = expected.length.toLocaleString("en");
    const noun = Object.entries(NOUNS).find(([name]) => name === subject)?.[1] ?? "rows";
    const { code, stdout, stderr } = await rows(`${subject} --json`);
    expect({ code, stderr }).toEqual({
      code: 0,
      stderr: `${figure} ${noun}; the figure is ${figure}\n`,
    });
    const found = objects(stdout);
    expect(expected.length).toBeGreaterThan(10);
    expect(sorted(found)).toEqual(sorted(expected));
    const times = found.map(({ time }) => Date.parse(`${time}`));
    expect(times).toEqual(times.toSorted((a, b) => a - b));
  },
);

/** What is exported of each table, as texts. */
const EXPORTED = {
  transactions: `project_id::text, to_json(created_at) #>> '{}' as created_at, chain_id::text`,
  chains: "id::text, name",
  addresses: "id::text, address",
  memberships: "email, project_id::text",
  notifications: `address_id::text, status, to_json(date) #>> '{}' as date, chain_id::text`,
  events: 'event_type, "timestamp"::text',
  exploits: `chain_id::text, to_json("timestamp") #>> '{}' as "timestamp"`,
};

/** A folder with the rows of the backend. */
async function exportedFolder(): Promise<string> {
  const files = await Promise.all(
    Object.entries(EXPORTED).map(async ([table, columns]) => {
      const found = await own.query<Record<string, string | null>>(
        `select ${columns} from ${table}`,
      );
      const cell = (value: string | null) =>
        value === null ? "" : `"${value.replaceAll('"', '""')}"`;
      const lines = found.map((row) => Object.values(row).map(cell).join());
      return [`${table}.csv`, [Object.keys(found[0] ?? {}).join(), ...lines, ""].join("\n")];
    }),
  );
  return folderOf(Object.fromEntries(files));
}

test("the rows of a folder of CSV files are, byte for byte, those of the backend that it was exported from", async () => {
  const folder = await exportedFolder();
  const subjects = Object.keys(SQL).map((subject) => `${subject} --csv`);
  for (const words of [
    ...subjects,
    "transactions --limit 3",
    "transactions --json --chain Ethereum --chain Base",
    "projects --chain Base",
    "users --chain Base --time-zone Asia/Kathmandu",
  ]) {
    const live = await rows(`${words} --quiet`);
    expect(live).toMatchObject({ code: 0, stdout: expect.stringMatching(/\n.*\n/) });
    const args = ["rows", ...words.split(" "), "--quiet", ...DAYS.split(" "), "--data", folder];
    expect(await runCli(args)).toEqual(live);
  }
});

test("a folder of CSV files is refused as a backend is, before it is read, and so is a subject whose file it lacks", async () => {
  const refusals = async (args: string) => {
    const { code, stdout, stderr } = await runCli(["rows", ...args.split(" ")]);
    return [code, stdout, stderr];
  };
  expect(await refusals("events --chain Base --data none")).toEqual([
    2,
    "",
    "vigil: events have no chain: leave --chain out\n",
  ]);
  expect(await refusals("users --data none --read tables")).toEqual([
    2,
    "",
    "vigil: --data and --read tables exclude each other\n",
  ]);
  const folder = await folderOf({ "transactions.csv": "created_at\n2025-10-25 12:00:00+00\n" });
  for (const [subject, lack] of [
    ["exploits", "no exploits.csv"],
    ["flagged-wallets", "no notifications.csv"],
    ["users", "transactions.csv has no project_id"],
  ]) {
    expect(await refusals(`${subject} --quiet ${DAYS} --data ${folder}`)).toEqual([
      4,
      "",
      expect.stringMatching(`^vigil: ${subject} are not known: ${lack}: `),
    ]);
  }
  expect(await refusals(`transactions --chain Bse --quiet ${DAYS} --data ${folder}`)).toEqual([
    2,
    "",
    expect.stringContaining('unknown chain "Bse"'),
  ]);
});

test("rows of named chains include the rows of every chain with such a name", async () => {
  for (const [subject, ...chains] of [
    ["transactions", "Ethereum"],
    ["transactions", "Ethereum", "Base", "Ethereum"],
    ["exploits", "Chain 1"],
    ["notifications", "Unknown"],
  ] as const) {
    const expected = (await own.query<{ chain: string }>(SQL[subject])).filter((row) =>
      chains.some((chain) => chain === row.chain),
    );
    // A name may have blanks.
    const named = chains.flatMap((chain) => ["--chain", chain]);
    const env = { SUPABASE_URL: own.url, SUPABASE_SECRET_KEY: own.secretKey };
    const args = ["rows", subject, "--csv", ...named, ...DAYS.split(" ")];
    const { code, stdout, stderr } = await runCli(args, { env, fetch: remembered });
    const figure = formatCount(expected.length);
    expect({ code, stderr }).toEqual({
      code: 0,
      stderr: `${figure} rows; the figure is ${figure}\n`,
    });
    expect(stdout.split("\n")).toHaveLength(expected.length + 2);
  }
});

test("the projects of one chain are counted by no figure", async () => {
  const expected = await own.query<Record<string, unknown>>(`
    select project_id::text as project, count(*)::int as transactions
    from transactions join chains on chains.id = chain_id
    where name = 'Base' and project_id is not null and ${inDays("created_at")} group by 1`);
  const { code, stdout, stderr } = await rows("projects --json --chain Base");
  expect({ code, stderr }).toEqual({
    code: 0,
    stderr: `${expected.length} projects; no figure counts projects by chain\n`,
  });
  const found = objects(stdout).map(({ project, transactions }) => ({ project, transactions }));
  expect(sorted(found)).toEqual(sorted(expected));
});

test("--limit prints the first rows in each format, and says how many rows there are", async () => {
  const [{ count } = { count: 0 }] = await own.query<{ count: number }>(
    `select count(*)::int from transactions where ${inDays("created_at")}`,
  );
  const figure = count.toLocaleString("en");
  const all = objects((await rows("transactions --json")).stdout);
  for (const [format, lines] of [
    ["--json", 3],
    ["--csv", 4],
    ["", 4],
  ] as const) {
    const { code, stdout, stderr } = await rows(`transactions --limit 3 ${format}`.trim());
    expect({ code, stderr }).toEqual({
      code: 0,
      stderr: `3 of ${figure} rows; the figure is ${figure}\n`,
    });
    expect(stdout.split("\n").slice(0, -1)).toHaveLength(lines);
    if (format === "--json") expect(objects(stdout)).toEqual(all.slice(0, 3));
  }
  expect((await rows("transactions --limit 99999 --csv")).stderr).toBe(
    `${figure} rows; the figure is ${figure}\n`,
  );
});

test("without a secret key no request is sent, and a chain that no figure has is a usage error", async () => {
  const send = () => Promise.reject(new Error("sent"));
  expect(await rows("users", send, own.anonKey)).toEqual({
    code: 2,
    stdout: "",
    stderr:
      "vigil: rows are read with the secret key alone, and SUPABASE_SECRET_KEY holds a legacy key of role " +
      "anon: set SUPABASE_SECRET_KEY to the secret key\n",
  });
  expect(await rows("events --chain Base", send)).toMatchObject({
    code: 2,
    stderr: "vigil: events have no chain: leave --chain out\n",
  });
  expect(await rows("exploits --chain Bse")).toMatchObject({
    code: 2,
    stderr: expect.stringMatching(/unknown chain "Bse": .*, the nearest is "Base"\n$/),
  });
});

test("rows that differ from the figure are printed, with exit code 4 and both numbers", async () => {
  const [{ count } = { count: 0 }] = await own.query<{ count: number }>(
    `select count(*)::int from exploits where ${inDays('"timestamp"')}`,
  );
  let added = false;
  const send: typeof fetch = async (input, init) => {
    if (`${input}`.includes("/exploits?") && !added) {
      added = true;
      await own.query(`insert into exploits ("timestamp") values ('2025-10-25Z')`);
    }
    return fetch(input, init);
  };
  const { code, stdout, stderr } = await rows("exploits --read function", send);
  expect(code).toBe(4);
  expect(stdout.split("\n")).toHaveLength(count + 3);
  expect(stderr).toMatch(
    new RegExp(`^vigil: ${count + 1} rows; the figure is ${count}: rows may have changed .*\n$`),
  );
});

test("of a table with another name, rows says why and prints SQL that counts the same rows", async () => {
  for (const table of ["events", "notifications"] as const) {
    const before = (await rows(`${table} --json`, fetch)).stdout.split("\n").length - 1;
    await own.query(`alter table ${table} rename to other_${table}`);
    await own.reloadSchema();
    try {
      const { code, stderr } = await rows(table, fetch);
      expect([code, stderr]).toEqual([
        3,
        expect.stringMatching(/^vigil: the figures are counted from tables of other names, /),
      ]);
      expect(await own.query(/`(select .*?)`/.exec(stderr)?.[1] ?? "")).toHaveLength(before);
    } finally {
      await own.query(`alter table other_${table} rename to ${table}`);
      await own.reloadSchema();
    }
  }
});
