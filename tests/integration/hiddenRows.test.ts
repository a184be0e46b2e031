import { beforeAll, describe, expect, test } from "vitest";
import { dashboard } from "../../shared/dashboard/dashboard.ts";
import type { DayRange } from "../../shared/days/range.ts";
import { emptyBackend } from "../suite/emptyBackend.ts";
import { TABLES } from "./randomTables.ts";
import { askFunction, clientOf, readCube } from "./readCube.ts";

// Row-level security answers with 200 and no row, which looks like an empty table.

const COVER: DayRange = { from: "2025-03-01", to: "2025-03-02" };

const backend = emptyBackend();

beforeAll(async () => {
  await backend.query(`do $$ begin
    insert into chains values (1, 'Ethereum');
    insert into addresses (id) values (1), (2), (3);
    insert into transactions (created_at, chain_id, project_id) values ('2025-03-02', 1, 7);
    insert into memberships (email, project_id) values ('ann@example.org', 7);
    insert into notifications (date, status, chain_id, address_id)
    values ('2025-03-02', 'sent', 1, 2);
    insert into exploits ("timestamp", chain_id) values ('2025-03-02', 1);
    insert into events ("timestamp", event_type) values (1740916800, 'Transfer');
    grant select on ${TABLES} to anon;
  end $$`);
});

/** Opens every table to everybody, except the hidden table: row-level security hides its rows. */
async function hide(hidden: string | null): Promise<void> {
  for (const table of TABLES) {
    await backend.query(`drop policy if exists open on ${table}`);
    if (table === hidden) continue;
    await backend.query(`create policy open on ${table} for select to anon using (true)`);
  }
}

describe("to the tables' reader with a public key", () => {
  function read(onMembershipsFailure: (failure: unknown) => void = () => {}) {
    const client = clientOf(backend, backend.anonKey);
    return readCube(backend, COVER, "UTC", { client, seesAll: false, onMembershipsFailure });
  }

  test("nothing is hidden if everything is open", async () => {
    await hide(null);
    const { cards, wallets, flaggedDistribution } = dashboard(await read(), { range: COVER });
    expect([cards.activeUsers.value, wallets?.total, wallets?.flagged]).toEqual([1, 3, 1]);
    expect(flaggedDistribution).toEqual([{ chain: "Ethereum", notifications: 1, previous: null }]);
  });

  test.each([
    [
      "chains",
      /^(transactions|notifications|exploits) refers to chain 1, which is missing from chains: .*SUPABASE_SECRET_KEY/,
    ],
    ["addresses", /^addresses is empty for this key while notifications refer to 1 wallet: /],
  ])("a hidden table of %s is an error, since other rows refer to its rows", async (table, by) => {
    await hide(table);
    await expect(read()).rejects.toMatchObject({
      kind: "data",
      message: expect.stringMatching(by),
    });
  });

  test("hidden memberships are not known, rather than 0 users", async () => {
    await hide("memberships");
    const failures: unknown[] = [];
    const { cards } = dashboard(await read((failure) => failures.push(failure)), { range: COVER });
    expect(cards.activeUsers.value).toBeNull();
    expect(failures).toEqual([
      expect.objectContaining({
        kind: "data",
        message: expect.stringMatching(
          /^memberships is empty for this key while 1 project had transactions: /,
        ),
      }),
    ]);
  });
});

test("to a key that sees all, no memberships are 0 users", async () => {
  await backend.query("delete from memberships");
  const { cards } = dashboard(await readCube(backend, COVER, "UTC"), { range: COVER });
  expect(cards.activeUsers.value).toBe(0);
});

test("a view whose owner is held back by a policy is an error, not zeros", async () => {
  await hide(null);
  expect((await askFunction(backend, COVER, "UTC")).wallets).toBe(3);
  await backend.query(`do $$ begin
    create role app nologin;
    grant usage, create on schema vigil to app;
    grant select on ${TABLES} to app;
    ${TABLES.map((table) => `alter view vigil.${table} owner to app;`).join("\n")}
  end $$`);
  await expect(askFunction(backend, COVER, "UTC")).rejects.toMatchObject({
    kind: "backend",
    message: expect.stringMatching(/query would be affected by row-level security policy/),
  });
});
