import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { snapshotText } from "../../cli/archive/snapshotFolder.ts";
import { snapshotOf } from "./exampleSnapshots.ts";
import { runCli, scratchFolder } from "./runCli.ts";

async function folderFor(backend: string): Promise<string> {
  const cwd = await scratchFolder();
  await writeFile(join(cwd, ".env"), `SUPABASE_URL=${backend}\nSUPABASE_ANON_KEY=k`);
  await writeFile(join(cwd, "a.json"), snapshotText(snapshotOf()));
  return cwd;
}

test("simultaneous runs in one process see only their own world, and leave nothing behind", async () => {
  const [mine, other] = [await folderFor("mine"), await folderFor("other")];
  const yesterday = ["metrics", "--snapshot", "a.json", "--period", "yesterday"];
  const cases = [
    () => runCli(["metrics", "--snapshot", "a.json"], { cwd: mine }),
    () => runCli(["metrics", "--snapshot", "a.json"], { cwd: other, env: { FORCE_COLOR: "1" } }),
    () => runCli(["metrics"], { cwd: mine }),
    () => runCli(["metrics"], { cwd: other }),
    () => runCli(["metrics"], { cwd: other, env: { SUPABASE_URL: "third" } }),
    () => runCli(yesterday, { cwd: mine, now: () => Date.UTC(2026, 9, 7, 12) }),
    () => runCli(yesterday, { cwd: other, now: () => Date.UTC(2026, 9, 8, 12) }),
    () => runCli(["--help"], { cwd: mine }),
    () => runCli(["snapshot", "--keep", "0"], { cwd: mine }),
  ];
  const alone = [];
  for (const each of cases) alone.push(await each());
  expect(alone.map(({ code }) => code)).toEqual([0, 0, 2, 2, 2, 0, 2, 0, 2]);
  expect(await Promise.all(cases.map((each) => each()))).toEqual(alone);
  expect(process.exitCode).toBeUndefined();
});

test("a .env file may begin with a byte order mark, and is refused in UTF-16", async () => {
  const cwd = await scratchFolder();
  const text = "\ufeffSUPABASE_URL=mine\r\nSUPABASE_ANON_KEY=k\r\n";
  await writeFile(join(cwd, ".env"), text);
  expect((await runCli("metrics", { cwd })).stderr).toMatch(/^vigil: invalid SUPABASE_URL: mine /);
  await writeFile(join(cwd, ".env"), text, "utf16le");
  expect(await runCli("metrics", { cwd })).toEqual({
    code: 2,
    stdout: "",
    stderr: "vigil: .env is not UTF-8: save it as such\n",
  });
});
