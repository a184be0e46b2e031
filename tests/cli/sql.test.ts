import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { outputOf, runCli, scratchFolder } from "./runCli.ts";
import { replaySessions } from "./session.ts";

const NOW = Date.UTC(2026, 10, 24, 19, 5, 7);
const NAME = "20261124190507_vigil.sql";

test("sql writes what it prints, and makes tables with --own-project alone, as the golden says", async () => {
  await replaySessions("sql");
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
