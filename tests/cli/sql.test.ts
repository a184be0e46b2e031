import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { contentOf, outputOf, runCli, scratchFolder } from "./runCli.ts";

const NOW = Date.UTC(2026, 10, 24, 19, 5, 7);
const NAME = "20261124190507_vigil.sql";

test("sql writes what it prints as a migration of this second, and overwrites none", async () => {
  const cwd = await scratchFolder();
  const own = { cwd, now: () => NOW };
  expect(await outputOf("sql --out .", own)).toBe(`wrote ${NAME}\n`);
  const printed = await outputOf("sql", own);
  expect(await contentOf(cwd)).toEqual({ [NAME]: printed });
  expect(await runCli("sql --own-project --out .", own)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining("EEXIST"),
  });
  expect(await contentOf(cwd)).toEqual({ [NAME]: printed });
});

test("sql without an option neither makes nor alters a table, and with --own-project it does both", async () => {
  const tables = /\b(create|alter) table (if not exists )?public\./;
  expect(await outputOf("sql")).not.toMatch(tables);
  expect(await outputOf("sql --own-project")).toMatch(tables);
  const { code, stderr } = await runCli("sql --own-project --remove");
  expect([code, stderr]).toEqual([2, "vigil: --own-project and --remove exclude each other\n"]);
});

test("sql --out makes a missing folder, and writes nothing into the folder of the program", async () => {
  const cwd = await scratchFolder();
  expect(await outputOf("sql --out supabase/migrations", { cwd, now: () => NOW })).toBe(
    `wrote supabase/migrations/${NAME}\n`,
  );
  const clone = join(import.meta.dirname, "../..");
  const earlier = await readdir(join(clone, "supabase/migrations"));
  for (const [out, place] of [
    ["supabase/migrations", clone],
    [clone, cwd],
    ["..", import.meta.dirname],
  ] as const) {
    expect(await runCli(["sql", "--out", out], { cwd: place })).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(
        /is in the folder of Vigil: .* cd my-app && node .*vigil\.js"? sql/,
      ),
    });
  }
  expect(await readdir(join(clone, "supabase/migrations"))).toEqual(earlier);
});
