import { beforeAll, expect, test } from "vitest";
import { readSqlFile } from "../../cli/local/embedded/sqlFiles.ts";
import { outputOf } from "../cli/runCli.ts";
import { fillTables, OURS } from "../integration/randomTables.ts";
import { askFunction, readCube } from "../integration/readCube.ts";
import { emptyBackend } from "../suite/emptyBackend.ts";
import { blocksOf } from "./recipe.ts";

const backend = emptyBackend();
const COVER = { from: "2025-09-01", to: "2026-11-30" } as const;

const cube = async () => JSON.stringify(await askFunction(backend, COVER, "Europe/Berlin"));
/** Runs a file as one transaction, in the only statement that may hold several. */
const run = (sql: string) =>
  backend.query(
    `do $run$ begin execute $file$${sql.replace(/^(begin|commit);$/gm, "")}$file$; end $run$`,
  );
const ask = (path: string, method = "GET") =>
  fetch(`${backend.url}/rest/v1/${path}`, { method, headers: { apikey: backend.anonKey } });

let before = "";

beforeAll(async () => {
  await fillTables(backend.query, OURS, 0.4, 100);
  before = await cube();
  const [recipe = ""] = await blocksOf("docs/scale.md", "sql partitions");
  await run(recipe);
  await run(await outputOf("sql --own-project"));
  await backend.reloadSchema();
});

test("the recipe for partitions keeps every figure, and rows of later days are counted", async () => {
  expect(await cube()).toBe(before);
  await run("drop table transactions_before");
  await backend.query("insert into transactions (created_at) values ('2026-11-20 12:00Z')");
  const after = await cube();
  expect(after).not.toBe(before);
  expect(JSON.stringify(await readCube(backend, COVER, "Europe/Berlin"))).toBe(after);
});

test("after it the public key can neither read nor delete a row, by the table or by a partition", async () => {
  for (const name of ["transactions", "transactions_2026_11", "transactions_others"]) {
    for (const method of ["GET", "DELETE"]) {
      expect([401, 404]).toContain((await ask(`${name}?project_id=eq.1`, method)).status);
    }
  }
  const open = await backend.query(`
    select oid::regclass::text from pg_class
    where relkind in ('r', 'p', 'S') and relnamespace in ('public'::regnamespace, 'partitions'::regnamespace)
      and (has_table_privilege('anon', oid, 'select, insert, update, delete')
        or relkind = 'S' and has_sequence_privilege('anon', oid, 'usage, select, update')
        or relkind <> 'S' and not relrowsecurity)`);
  expect(open).toEqual([]);
});

test("the index of a partitioned table is made as docs/supabase.md says, and not by the block above it", async () => {
  const fields = "mined_at timestamptz, app_id int, network int";
  await run(`create table transfers (${fields}) partition by range (mined_at);
    create table transfers_2026_11 partition of transfers default`);
  const [refused = ""] = (await blocksOf("docs/supabase.md", "sql indexes")).join("").split(";");
  await expect(backend.query(refused)).rejects.toThrow("partitioned");
  const [recipe = ""] = await blocksOf("docs/supabase.md", "sql partitioned");
  for (const statement of recipe.split(";").filter((each) => each.trim())) {
    await backend.query(statement);
  }
  expect(
    await backend.query(
      "select indisvalid from pg_index where indexrelid = 'transfers_mined_at_idx'::regclass",
    ),
  ).toEqual([{ indisvalid: true }]);
});

test("access closes the children of a table without an id, and changes nothing if a table is missing", async () => {
  await run("create table exploits_old (kind uuid primary key) inherits (exploits)");
  await run(await readSqlFile("own-project/access.sql"));
  await backend.reloadSchema();
  expect((await ask("exploits_old")).status).toBe(401);
  await run("grant select on chains to anon; alter table exploits rename to gone");
  await expect(run(await readSqlFile("own-project/access.sql"))).rejects.toThrow("exploits");
  await backend.reloadSchema();
  expect((await ask("chains")).status).toBe(200);
});
