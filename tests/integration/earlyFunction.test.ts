import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { runCli } from "../cli/runCli.ts";
import {
  type NativePostgres,
  nativeFolder,
  nativeUser,
  startNativePostgres,
} from "../embedded/nativePostgres.ts";
import { emptyBackend } from "../suite/emptyBackend.ts";

const ROOT = new URL("../../", import.meta.url);
const EARLY = readFileSync(new URL("tests/fixtures/earlyFunction.txt", ROOT), "utf8");
const MIGRATION = readFileSync(
  new URL("supabase/migrations/20261124000000_early_versions.sql", ROOT),
  "utf8",
);
const LEFT =
  "select to_regprocedure('private.dashboard_cube(date, date, text)') is not null as found";

/** Both databases take one statement at a time in this form. */
const made = (body: string) => `do $run$ begin
  create schema if not exists private;
  execute $file$${body.replace("create function", "create or replace function")}$file$;
end $run$`;
const migrated = `do $run$ begin execute $file$${MIGRATION}$file$; end $run$`;

const edited = EARLY.replace("begin\n", "begin -- ours since\n");

describe("the function of an early clone", () => {
  const own = emptyBackend();

  const doctor = async () => {
    const env = { SUPABASE_URL: own.url, SUPABASE_SECRET_KEY: own.secretKey };
    const { findings } = JSON.parse((await runCli("doctor --json", { env })).stdout);
    return findings.find(({ check }: { check: string }) => check === "leftovers");
  };

  test.each(["\n", "\r\n"])(
    "is dropped where its text is ours, with lines that end in %j",
    async (end) => {
      await own.query(made(EARLY.replaceAll("\n", end)));
      expect(await own.query(LEFT)).toEqual([{ found: true }]);
      await own.query(migrated);
      expect(await own.query(LEFT)).toEqual([{ found: false }]);
    },
  );

  test("stays where its text is not ours, and doctor names it with the statement that drops it", async () => {
    expect(await doctor()).toMatchObject({ level: "ok" });
    await own.query(made(edited));
    await own.query(migrated);
    expect(await doctor()).toMatchObject({
      level: "warning",
      message: expect.stringMatching(
        /^private\.dashboard_cube\(date,date,text\) lets a login run code/,
      ),
      advice: "unless you need it, run `drop function private.dashboard_cube(date,date,text)`",
    });
  });

  test("cannot be ruled out before the newest migration, which doctor names", async () => {
    await own.query("drop function public.vigil_leftovers()");
    await own.reloadSchema();
    expect(await doctor()).toMatchObject({
      level: "warning",
      advice: expect.stringContaining("20261124000000_early_versions.sql"),
    });
  });
});

const folder = nativeFolder() ?? "";
const user = nativeUser();

describe.skipIf(folder === "" || user === undefined)(
  "in PostgreSQL of this machine",
  { meta: { needs: "PostgreSQL" } },
  () => {
    let server: NativePostgres;

    beforeAll(async () => {
      server = await startNativePostgres(folder, user ?? {});
    });

    afterAll(() => server?.stop());

    test.each([
      [EARLY, "f", ""],
      [edited, "t", "private.dashboard_cube(date,date,text)"],
    ])("it is dropped where its text is ours, and named elsewhere", (text, found, left) => {
      server.run(`${made(text)}; ${MIGRATION}`);
      expect(server.run(LEFT)).toBe(found);
      expect(server.run("set role service_role; select name from public.vigil_leftovers()")).toBe(
        left,
      );
      expect(() => server.run("set role anon; select public.vigil_leftovers()")).toThrow("denied");
    });
  },
);
