import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { dashboard } from "../../shared/dashboard/dashboard.ts";
import type { DayRange } from "../../shared/days/range.ts";
import { Failure } from "../../shared/failure.ts";
import type { TablesReading } from "../../shared/supabase/fetchCubeFromTables.ts";
import { emptyBackend } from "../suite/emptyBackend.ts";
import { fc } from "../suite/fastCheck.ts";
import { meet } from "../suite/meet.ts";
import type { TestBackend } from "../suite/testBackend.ts";
import { TABLES } from "./randomTables.ts";
import { clientOf, readCube } from "./readCube.ts";

const ROW_CAP = 100;
const COVER: DayRange = { from: "2025-03-01", to: "2025-03-02" };

const backend = emptyBackend({ rowCap: ROW_CAP });

beforeEach(async () => {
  await backend.query(`truncate ${TABLES} restart identity`);
  await backend.query(`insert into chains (id, name) values (1, 'Stays'), (2, 'Changes')`);
});

/** Reads while `change` runs after each page; its statements come before the next request's. */
async function readWhile(
  change: (page: number) => string | undefined,
  options: Partial<TablesReading> = {},
  read: TestBackend = backend,
) {
  const changes: Promise<unknown>[] = [];
  let page = 0;
  const onRows = () => {
    const sql = change(page);
    page += 1;
    if (sql !== undefined) changes.push(read.query(sql));
  };
  try {
    const cube = await readCube(read, COVER, "UTC", { onRows, ...options });
    return dashboard(cube, { range: COVER });
  } finally {
    await Promise.all(changes);
  }
}

describe("rows that change while they are read", () => {
  /** One row a minute, so that a page ends with the 100th. */
  beforeEach(async () => {
    await backend.query(`
      insert into transactions (created_at, chain_id, project_id)
      select timestamptz '2025-03-01 00:00Z' + n * interval '1 minute', 1, n
      from generate_series(1, 300) as n`);
  });

  test.each([
    ["goes away", "delete from transactions where id = 100"],
    ["moves later", "update transactions set created_at = '2025-03-01 04:00Z' where id = 100"],
    ["moves earlier", "update transactions set created_at = '2025-03-01' where id = 100"],
  ])("a last row of a page that %s hides none of the others", async (_, sql) => {
    const { cards } = await readWhile((page) => (page === 0 ? sql : undefined));
    const [row] = await backend.query<{ count: number }>("select count(*)::int from transactions");
    expect(cards.scannedTransactions.value).toBe(row?.count);
    expect(cards.activeProjects.value).toBe(row?.count);
  });

  test("rows later than the newest row at the start wait for the next read", async () => {
    const later = `insert into transactions (created_at) values ('2025-03-01 06:00Z')`;
    const { cards } = await readWhile((page) => (page < 2 ? later : undefined));
    expect(cards.scannedTransactions.value).toBe(300);
  });

  test("rows that keep changing are a failure with both figures, not a number", async () => {
    const newest = "(select max(created_at) from transactions)";
    const reading = readWhile(() => `delete from transactions where created_at = ${newest}`);
    await expect(reading).rejects.toMatchObject({
      kind: "data",
      message: expect.stringMatching(
        /^transactions is incomplete: received \d+ of \d+ rows in 3 attempts; try again later$/,
      ),
    });
  });
});

test("a membership that moves to a project read earlier is still read", async () => {
  await backend.query(`do $$ begin
    insert into transactions (created_at, project_id) select '2025-03-01', n from generate_series(1, 3) as n;
    insert into memberships (email, project_id)
    select 'user-' || n || '-' || project, project
    from generate_series(1, 90) as n, generate_series(1, 3) as project;
  end $$`);
  const move = "update memberships set project_id = 1 where email = 'user-7-3'";
  // The first page holds the transactions, the second the members of the first project and some of the second.
  const { cards } = await readWhile((page) => (page === 1 ? move : undefined));
  expect(cards.activeUsers.value).toBe(270);
});

test("unchanged rows are counted exactly, whatever other rows do meanwhile", async () => {
  await backend.query(`do $$ begin
    insert into memberships (email, project_id) select n, n from generate_series(1, 90) as n;
    insert into transactions (created_at, chain_id, project_id)
    select ${instantSql("n")}, 1, n from generate_series(1, 400) as n;
  end $$`);
  await fc.assert(
    fc.asyncProperty(fc.array(fc.option(statement), { maxLength: 9 }), async (statements) => {
      await backend.query("delete from transactions where chain_id = 2");
      await backend.query(`
        insert into transactions (created_at, chain_id, project_id)
        select ${instantSql("n")}, 2, -n from generate_series(1, 150) as n`);
      try {
        const { cards, transactionTrends } = await readWhile(
          (page) => statements[page] ?? undefined,
        );
        const stays = transactionTrends.chains.find(({ chain }) => chain === "Stays");
        expect(stays?.counts).toEqual([400, 0]);
        // Only projects that stay have members.
        expect(cards.activeUsers.value).toBe(90);
        meet(["exact"], ["exact"]);
      } catch (error) {
        if (!(error instanceof Failure)) throw error;
        expect(error.message).toMatch(/^transactions is incomplete: received/);
      }
    }),
    { numRuns: 6, seed: 2, endOnFailure: true },
  );
});

describe("rows in many slices", () => {
  /** One slice more than are read at once. */
  const ROWS = 21_000;
  const own = emptyBackend();

  const instant = (id: string) => `timestamptz '2025-03-01 00:00Z' + ${id} * interval '3 seconds'`;

  beforeAll(async () => {
    await own.query(`insert into chains (id, name) values (1, 'Stays'), (2, 'Changes')`);
    await own.query(`
      insert into transactions (created_at, chain_id, project_id)
      select ${instant("n")}, 1, n % 500 from generate_series(1, ${ROWS}) as n`);
  });

  /** Each change leaves its rows with the second chain. */
  beforeEach(async () => {
    await own.query(`delete from transactions where id > ${ROWS}`);
    await own.query(`
      update transactions set created_at = ${instant("id")}, chain_id = 1 where chain_id = 2`);
  });

  const move = (from: string, to: string, rows: number) => `
    update transactions set created_at = ${to} + id * interval '1 microsecond', chain_id = 2
    where id in (
      select id from transactions where chain_id = 1 order by created_at ${from} limit ${rows}
    )`;

  test.each([
    ["out of a slice to be read into one that was", move("desc", "timestamptz '2025-03-01'", 50)],
    ["out of one that was into one to be read", move("asc", "timestamptz '2025-03-01 16:00Z'", 50)],
  ])("that move %s are still counted", async (_, sql) => {
    const { cards, transactionTrends } = await readWhile(
      (page) => (page === 6 ? sql : undefined),
      {},
      own,
    );
    expect(cards.scannedTransactions.value).toBe(ROWS);
    const moved = transactionTrends.chains.find(({ chain }) => chain === "Changes");
    expect(moved?.counts).toEqual([50, 0]);
  });

  test("that arrive late in any slice are counted, whether or not the slice was read", async () => {
    const late = (page: number) => `
      insert into transactions (created_at, chain_id)
      values (timestamptz '2025-03-01' + ${page} * interval '25 minutes', 2)`;
    const { cards } = await readWhile((page) => (page % 9 === 3 ? late(page) : undefined), {}, own);
    const rows = cards.scannedTransactions.value;
    expect(rows).toBeGreaterThanOrEqual(ROWS);
    const [row] = await own.query<{ count: number }>("select count(*)::int from transactions");
    expect(rows).toBeLessThanOrEqual(row?.count ?? 0);
  });

  test("that never settle are a failure with both figures", async () => {
    const sql = (page: number) =>
      move(page % 2 ? "desc" : "asc", "timestamptz '2025-03-01 08:00Z'", 5);
    const reading = readWhile((page) => (page > 4 ? sql(page) : undefined), {}, own);
    await expect(reading).rejects.toMatchObject({
      kind: "data",
      message: expect.stringMatching(/^transactions is incomplete: received \d+ of \d+ rows/),
    });
  });
});

/** Every other row has one instant; among these rows, rows of negative projects come first. */
function instantSql(number: string): string {
  return `timestamptz '2025-03-01 12:00Z' + (${number} % 2) * ${number} * interval '1 minute'`;
}

const number = fc.integer({ min: 1, max: 600 });
const side = fc.constantFrom("-", "10000 +");

/** A statement that touches rows of the chain that changes, in front of or behind other rows. */
const statement = fc.oneof(
  fc.tuple(number, side).map(
    ([n, side]) => `
      insert into transactions (created_at, chain_id, project_id)
      values (${instantSql(`${n}`)}, 2, ${side} ${n})`,
  ),
  number.map((n) => `delete from transactions where ${one(n)}`),
  fc.tuple(number, number, side).map(
    ([n, target, side]) => `
      update transactions set created_at = ${instantSql(`${target}`)}, project_id = ${side} ${n}
      where ${one(n)}`,
  ),
);

function one(number: number): string {
  return `id = (
    select id from transactions where chain_id = 2 order by id offset ${number % 140} limit 1
  )`;
}

describe("a read that is refused", () => {
  beforeEach(async () => {
    await backend.query(`
      insert into transactions (created_at, chain_id, project_id) values ('2025-03-01', 1, 7)`);
  });

  test("of the memberships leaves the users unknown, and reports why", async () => {
    await backend.query("revoke select on memberships from service_role");
    const failures: unknown[] = [];
    const onMembershipsFailure = (failure: unknown) => failures.push(failure);
    const { cards } = await readWhile(() => undefined, { onMembershipsFailure }).finally(() =>
      backend.query("grant select on memberships to service_role"),
    );
    expect(failures).toEqual([
      expect.objectContaining({
        kind: "backend",
        message: expect.stringContaining("refuses to read memberships: permission denied"),
      }),
    ]);
    expect(cards.activeUsers).toEqual({ value: null, previous: null, changePercent: null });
    expect(cards.activeProjects.value).toBe(1);
  });

  test("of a table names the table, with the next step", async () => {
    const client = clientOf(backend, backend.anonKey);
    await expect(readWhile(() => undefined, { client })).rejects.toMatchObject({
      kind: "backend",
      message: expect.stringMatching(
        /refuses to read \w+: permission denied for table (\w+); use a key that may read it, .*`grant select on public\.\1 to service_role`$/,
      ),
    });
  });

  test("for a missing column names the column", async () => {
    await backend.query("alter table events rename event_type to kind");
    const reading = readWhile(() => undefined).finally(() =>
      backend.query("alter table events rename kind to event_type"),
    );
    await expect(reading).rejects.toMatchObject({
      kind: "backend",
      message: expect.stringMatching(
        /refuses to read events: column .*event_type does not exist; `vigil sql` prints/,
      ),
    });
  });
});

test("an abort ends a reading before the next page, with the signal's reason", async () => {
  await backend.query(`
    insert into transactions (created_at, project_id)
    select timestamptz '2025-03-01' + n * interval '1 second', n from generate_series(1, 9000) as n`);
  const stop = new AbortController();
  const reason = new Error("range changed");
  let pages = 0;
  const onRows = () => {
    pages += 1;
    if (pages === 5) stop.abort(reason);
  };
  const reading = readCube(backend, COVER, "UTC", { onRows, signal: stop.signal });
  await expect(reading).rejects.toBe(reason);
  expect(pages).toBe(5);
});
