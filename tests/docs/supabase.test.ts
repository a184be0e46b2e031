import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { outputOf } from "../cli/runCli.ts";
import {
  answersOf,
  hasPostgres,
  type NativeServer,
  startNativeServer,
} from "../embedded/nativePostgres.ts";
import { blocksOf } from "./recipe.ts";

const PAGE = "docs/supabase.md";

/** The tables of the page's example, in the schema public. */
const EXAMPLE = `
  create table networks (slug text primary key, title text);
  create table wallets (id bigint primary key);
  create table transfers (mined_at timestamptz, app_id int, network text);
  create table members (mail text, app_id int);
  create table alerts (day date, wallet bigint, network text, state text);
  create table incidents (at timestamptz, network text);
  insert into transfers values (now(), 1, null);`;

describe.skipIf(!hasPostgres())(
  "as on a hosted project, whose installer is no superuser,",
  { meta: { needs: "PostgreSQL" } },
  () => {
    let server: NativeServer;

    beforeAll(async () => {
      server = await startNativeServer();
      await server.run(`
        create role installer createrole bypassrls; create role other;
        create role anon; create role authenticated; create role service_role bypassrls;
        alter schema public owner to installer; grant create on database postgres to installer;
        create schema cron; grant usage on schema cron to installer;
        create function cron.schedule(name text, schedule text, command text) returns bigint language sql as 'select 7'`);
      await run(EXAMPLE);
    });

    afterAll(() => server?.stop());

    /** Runs statements one by one, as psql and the SQL editor do. A warning fails. */
    async function run(...statements: string[]): Promise<readonly string[]> {
      const { lines, notices } = await answersOf(server.folder, [
        "set session authorization installer",
        ...statements,
      ]);
      expect(notices).toEqual([]);
      return lines;
    }

    async function runBlock(language: string): Promise<void> {
      const blocks = await blocksOf(PAGE, language);
      expect(blocks).toHaveLength(1);
      done.add(language);
      const isOne = blocks[0]?.startsWith("do $$");
      const statements = isOne
        ? blocks
        : (blocks[0] ?? "").split(/;\n+/).filter((each) => each.trim());
      await run(...statements);
    }

    const done = new Set<string>();
    const COUNTS = "select length(dashboard_cube(current_date, current_date, 'UTC')::text) > 0";
    const as = (role: string) =>
      server.run(`set role ${role}`, COUNTS).catch((error: Error) => error.message);
    const install = async () => {
      const queries = ["set session authorization installer", await outputOf("sql")];
      expect((await answersOf(server.folder, queries)).notices).toEqual([
        expect.stringContaining("views of vigil stay as they are"),
      ]);
    };
    const kept = "no kept answer has these days of this time zone";

    test("every statement of the page does what the page says, without a warning", async () => {
      await runBlock("sql views");
      await install();
      await runBlock("sql indexes");
      await run(`create schema parts; create table parts.transfers (like transfers) partition by range (mined_at);
        create table parts.transfers_2026_11 partition of parts.transfers default`);
      const partitioned = (await blocksOf(PAGE, "sql partitioned"))
        .join("")
        .replaceAll("public.", "parts.");
      await run(
        "set search_path = parts",
        ...partitioned.split(/;\n+/).filter((each) => each.trim()),
      );
      done.add("sql partitioned");
      await runBlock("sql");
      expect([await as("anon"), await as("authenticated")]).toEqual(["t", "t"]);

      await runBlock("sql signed-in");
      for (const again of [() => run(), install]) {
        await again();
        expect(await as("anon")).toContain("permission denied for function dashboard_cube");
        expect(await as("authenticated")).toBe("t");
      }
      await run(`grant execute on function public.dashboard_cube(date, date, text, interval),
        vigil.answer(date, date, text, interval), vigil.dashboard_cube(date, date, text) to anon`);

      await runBlock("sql kept-only");
      for (const again of [() => run(), install]) {
        await again();
        expect(await as("anon")).toContain(kept);
        expect(await as("authenticated")).toContain(kept);
        expect(await as("service_role")).toBe("t");
      }
      await run("select vigil.keep('UTC')");
      expect([await as("anon"), await as("authenticated")]).toEqual(["t", "t"]);
      const page = await readFile(new URL(`../../${PAGE}`, import.meta.url), "utf8");
      const languages = [...page.matchAll(/^```(sql.*)$/gm)].map(([, language = ""]) => language);
      expect(new Set(languages)).toEqual(done);
    });

    test("the statement that limits visitors to kept answers fails for a role that may not revoke", async () => {
      await run("grant execute on function vigil.dashboard_cube(date, date, text) to anon");
      await server.run("grant usage on schema vigil to other");
      const [statement = ""] = await blocksOf(PAGE, "sql kept-only");
      await expect(server.run("set session authorization other", statement)).rejects.toThrow(
        /permission denied|visitors may still count/,
      );
      expect(await as("anon")).toBe("t");
    });
  },
);
