import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { openDatabase, runSqlFile } from "../../cli/local/embedded/database.ts";
import { blocksOf } from "./recipe.ts";

const SUPABASE = join(import.meta.dirname, "../../supabase");

test("migrations can be repeated, and the statements that remove Vigil leave the tables alone", async () => {
  const { pglite, close } = await openDatabase();
  onTestFinished(close);
  const names = async (sql: string) =>
    (await pglite.query<{ name: string }>(sql)).rows.map(({ name }) => name);
  const tables = () =>
    names("select tablename as name from pg_tables where schemaname = 'public' order by 1");
  const ours = () =>
    names(`select nspname as name from pg_namespace where nspname ~ 'vigil'
      union all select proname from pg_proc where pronamespace = 'public'::regnamespace
      union all select tgname from pg_trigger where not tgisinternal`);
  const migrations = (await readdir(join(SUPABASE, "migrations"))).sort();
  const before = await tables();
  for (const name of migrations) await runSqlFile(pglite, `migrations/${name}`);
  expect((await ours()).length).toBeGreaterThan(2);
  for (const sql of await blocksOf("docs/platforms.md", "sql")) await pglite.exec(sql);
  expect(await ours()).toEqual([]);
  expect(await tables()).toEqual(before);
});
