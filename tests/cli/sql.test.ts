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
  expect([code, stderr]).toEqual([
    2,
    "vigil: option '--remove' cannot be used with option '--own-project' (see --help)\n",
  ]);
});

test("sql --out names the folder that is missing", async () => {
  const cwd = join(await scratchFolder(), "none");
  expect(await runCli("sql --out migrations", { cwd })).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(
      /^vigil: cannot write to migrations \(ENOENT.*name another folder/,
    ),
  });
});
