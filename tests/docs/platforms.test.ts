import { expect, onTestFinished, test } from "vitest";
import { openDatabase, runSqlFile } from "../../cli/local/embedded/database.ts";
import { MIGRATIONS, OWN_PROJECT } from "../../cli/local/embedded/sqlFiles.ts";
import { blocksOf } from "./recipe.ts";

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
  const before = await tables();
  for (const path of [...OWN_PROJECT, ...MIGRATIONS]) await runSqlFile(pglite, path);
  expect((await ours()).length).toBeGreaterThan(2);
  for (const sql of await blocksOf("docs/platforms.md", "sql")) await pglite.exec(sql);
  expect(await ours()).toEqual([]);
  expect(await tables()).toEqual(before);
});
