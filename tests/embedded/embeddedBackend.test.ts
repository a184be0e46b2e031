import { beforeAll, describe, expect, test } from "vitest";
import { type SharedBackend, sharedBackend } from "../suite/sharedBackend.ts";
import { startEmbeddedBackend } from "./embeddedBackend.ts";

const tables = [
  ...["chains", "addresses", "transactions", "memberships"],
  ...["notifications", "events", "exploits"],
];

let backend: SharedBackend;

beforeAll(async () => {
  backend = await sharedBackend("demo");
});

function read(path: string, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(`${backend.url}/rest/v1/${path}`, {
    headers: { apikey: backend.secretKey, ...headers },
  });
}

async function count(sql: string): Promise<number | undefined> {
  const [row] = await backend.query<{ count: number }>(`select count(*)::int ${sql}`);
  return row?.count;
}

describe("access", () => {
  test.each(tables)("the secret key reads %s", async (table) => {
    const response = await read(`${table}?limit=1`);
    expect(await response.json()).toHaveLength(1);
  });

  test("every table has row-level security and no policy, and every foreign key an index", async () => {
    expect(await count("from pg_class where relrowsecurity")).toBe(tables.length);
    expect(await count("from pg_policy")).toBe(0);
    const unindexed = `
      from pg_constraint c
      where contype = 'f' and not exists (
        select from pg_index i where i.indrelid = c.conrelid and i.indkey[0] = c.conkey[1])`;
    expect(await count(unindexed)).toBe(0);
  });
});

describe("answers", () => {
  test("an answer is cut at the row cap without a warning, except by an exact count", async () => {
    const response = await read("transactions?select=id");
    expect([response.status, response.headers.get("content-range")]).toEqual([200, "0-999/*"]);
    expect(await response.json()).toHaveLength(1_000);
    const counted = await read("transactions?select=id", { prefer: "count=exact" });
    const range = `0-999/${await count("from transactions")}`;
    expect([counted.status, counted.headers.get("content-range")]).toEqual([206, range]);
  });

  test("many requests and queries at once are all answered", async () => {
    const requests = Array.from({ length: 60 }, async (_, i) => {
      const response = await read(`transactions?select=id&order=id&limit=1&offset=${i}`);
      return response.json();
    });
    const queries = Array.from({ length: 20 }, () => count("from chains"));
    expect(await Promise.all(requests)).toEqual(
      Array.from({ length: 60 }, (_, i) => [{ id: i + 1 }]),
    );
    expect(new Set(await Promise.all(queries))).toEqual(new Set([13]));
  });

  test("an aborted request leaves the next one whole", async () => {
    const signal = AbortSignal.timeout(1);
    const url = `${backend.url}/rest/v1/transactions`;
    const headers = { apikey: backend.secretKey };
    await fetch(url, { headers, signal }).catch(() => {});
    expect((await read("chains")).status).toBe(200);
  });
});

describe("demo data", () => {
  test("reaches up to now and not beyond", async () => {
    const [newest] = await backend.query(`
      select
        (select max(created_at) between now() - interval '1 day' and now() from transactions)
          as transactions,
        (select max(date) < now() from notifications) as notifications,
        (select max(timestamp) <= extract(epoch from now()) from events) as events,
        (select max(timestamp) < now() from exploits) as exploits`);
    expect(Object.values(newest ?? {})).toEqual([true, true, true, true]);
  });

  test("has growth, a new chain, an exploit and its flags, a day without rows and late rows", async () => {
    // The data may have been made before midnight, or just after it, when there is no transaction of the day yet.
    const attack =
      "(select timestamp::date from exploits where chain_id = 56 group by 1 having count(*) > 5)";
    const day = (ago: number) => `(${attack} + 20) - ${ago}`;
    const [story] = await backend.query(`
      select
        (select count(*)::int between 80000 and 120000 from transactions) as size,
        (select count(*) from transactions where created_at >= ${day(30)} and created_at < ${day(2)})
          > 1.8 * (select count(*) from transactions where created_at < ${day(365)}) as growth,
        (select min(created_at)::date - (${day(75)}) from transactions where chain_id = 130)
          between 0 and 3 as "newChain",
        (select ${day(0)} - max(created_at)::date from transactions) between 0 and 1 as exploit,
        (select count(distinct address_id) > 200 from notifications
          where status = 'sent' and date >= ${day(20)} and date < ${day(15)}) as flags,
        (select array_agg(distinct created_at::date) from transactions
          where chain_id = 8453 and created_at >= ${day(13)} and created_at < ${day(10)})
          = array[${day(13)}, ${day(11)}] as silence,
        (select created_at::date = ${day(9)} from transactions order by id desc limit 1) as late,
        (select count(*) = 2 from chains where name = 'Polygon') as twice`);
    expect(Object.entries(story ?? {}).filter(([, isTold]) => isTold !== true)).toEqual([]);
  });

  test.each([
    "chains where name is null",
    "transactions where chain_id is null",
    "transactions where project_id is null",
    "notifications where status <> 'sent'",
    "(select from memberships group by email having count(*) > 1) as people",
  ])("has the edge cases of a dashboard: %s", async (rows) => {
    expect(await count(`from ${rows}`)).toBeGreaterThan(0);
  });
});

describe("a start that fails", () => {
  test("names the port that is taken", async () => {
    const port = Number(new URL(backend.url).port);
    const start = startEmbeddedBackend({
      port,
      content: { kind: "demo", now: Date.now() },
      rowCap: 1_000,
    });
    await expect(start).rejects.toMatchObject({
      kind: "usage",
      message: expect.stringMatching(`port ${port} .*; choose another with --port`),
    });
  });

  test("gives its port back", async () => {
    const servers = () =>
      process.getActiveResourcesInfo().filter((name) => name === "TCPServerWrap").length;
    const before = servers();
    const content = { kind: "csv", folder: "/nowhere" } as const;
    await expect(startEmbeddedBackend({ port: 0, content, rowCap: 1_000 })).rejects.toMatchObject({
      kind: "usage",
      message: expect.stringContaining("/nowhere"),
    });
    expect(servers()).toBe(before);
  });
});
