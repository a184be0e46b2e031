import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type EmbeddedBackend, startEmbeddedBackend } from "../../cli/embedded/embeddedBackend.ts";
import { INDEX } from "../../cli/folderIndex.ts";
import { writeSnapshot } from "../../cli/snapshotFolder.ts";
import { addDays, type Day } from "../../shared/day.ts";
import { snapshot } from "../../shared/snapshot.ts";
import { cubeOf } from "../shared/exampleRows.ts";
import { ethereum, polygon, rows } from "./exampleSnapshots.ts";
import { type Run, runCli, scratchFolder } from "./runCli.ts";

const TODAY = new Date().toISOString().slice(0, 10) as Day;
const YESTERDAY = addDays(TODAY, -1);

/** A folder with the snapshot of the three days up to one of them, in UTC. */
async function folderUpTo(to: Day): Promise<string> {
  const cover = { from: addDays(to, -5), to };
  const days = {
    ...rows,
    transactions: [
      { day: addDays(to, -1), chain: polygon, project: "1" },
      { day: to, chain: ethereum, project: "1" },
      { day: to, chain: ethereum, project: "2" },
    ],
    notifications: [{ day: to, chain: polygon, address: "7" }],
    exploits: [],
    events: [],
  };
  const folder = await scratchFolder();
  const result = snapshot(cubeOf(days, cover), { from: addDays(to, -2), to });
  await writeSnapshot(folder, result, { keep: 10, replace: false });
  return folder;
}

function check(cwd: string, ...args: string[]): Promise<Run> {
  return runCli(["check", ...args, "--snapshot", "."], { cwd });
}

describe("of a snapshot", () => {
  let cwd: string;
  beforeAll(async () => {
    cwd = await folderUpTo(YESTERDAY);
    await writeFile(join(cwd, "rules.txt"), "# one\nwallets.flagged == 1\n");
  });

  test("a quiet night is silent and ends with 0", async () => {
    const rules = ["cards.scannedTransactions.value < 2", 'exploitsByChain["Base"].exploits > 0'];
    expect(await check(cwd, ...rules)).toEqual({ code: 0, stdout: "", stderr: "" });
  });

  test("each rule that fires is a line about yesterday, those of the file too, and ends with 5", async () => {
    const changed = "cards.scannedTransactions.changePercent >= 100";
    const rules = [changed, "wallets.clean < 1", "--rules", "rules.txt"];
    expect(await check(cwd, ...rules)).toEqual({
      code: 5,
      stdout:
        `${changed}: 100 (${YESTERDAY}, UTC)\n` + `wallets.flagged == 1: 1 (${YESTERDAY}, UTC)\n`,
      stderr: "",
    });
  });

  test("--json tells of every rule", async () => {
    const { code, stdout } = await check(cwd, "wallets.flagged > 3", "--json", "--last", "1d");
    expect([code, JSON.parse(stdout)]).toEqual([
      0,
      {
        timeZone: "UTC",
        range: { from: addDays(YESTERDAY, -1), to: YESTERDAY },
        rules: [{ rule: "wallets.flagged > 3", outcome: "quiet", values: [1] }],
      },
    ]);
  });

  test("what is not known is never fine, and no louder than what fires", async () => {
    const unknown = "cards.scannedTransactions.previous == 0";
    const long = ["--last", "4d"];
    const told =
      /^vigil: cannot tell: nothing is known of cards\.scannedTransactions\.previous \(.*--history .*\n$/;
    expect(await check(cwd, unknown, ...long)).toMatchObject({
      code: 4,
      stdout: "",
      stderr: expect.stringMatching(told),
    });
    expect(await check(cwd, unknown, "wallets.flagged == 1", ...long)).toMatchObject({
      code: 5,
      stdout: expect.stringMatching(/^wallets.flagged == 1: 1 \([^\n]*\)\n$/),
      stderr: expect.stringMatching(told),
    });
  });

  test.each([
    [[], /no rule: write one such as/],
    [["wallets.flagged"], /invalid rule: wallets\.flagged \(write it in quotes/],
    [["wallets.flaged > 1"], /the nearest is wallets\.flagged\n/],
    [["--rules", "none.txt"], /the rules of none\.txt cannot be read: ENOENT/],
    [["wallets.flagged > 1", "--last", "30d"], /is not covered: there are figures from/],
  ])("%j is a matter of usage", async (args, sentence) => {
    const { code, stdout, stderr } = await check(cwd, ...args);
    expect([code, stdout]).toEqual([2, ""]);
    expect(stderr).toMatch(sentence);
  });
});

describe("it cannot tell", () => {
  const RULE = "wallets.flagged == 1";

  async function expectUnable(run: Promise<Run>, reason: RegExp) {
    const { code, stdout, stderr } = await run;
    expect([code, stdout]).toEqual([4, ""]);
    expect(stderr).toMatch(/^vigil: [^\n]+\n$/);
    expect(stderr).toMatch(reason);
  }

  test("from figures that end too early, in whatever words they are asked for", async () => {
    const cwd = await folderUpTo(addDays(TODAY, -4));
    for (const words of [[], ["--last", "2d"], ["--period", "all"], ["--to", "yesterday"]]) {
      await expectUnable(check(cwd, RULE, ...words), /cannot tell: .* ends with .*, before /);
    }
    const age = ["--to", addDays(TODAY, -4), "--last", "0d"];
    expect((await check(cwd, RULE, ...age)).code).toBe(5);
    expect((await check(cwd, RULE, ...age, "--max-age", "36h")).code).toBe(2);
  });

  test("from a day that was not over when its snapshot was written", async () => {
    const cwd = await folderUpTo(YESTERDAY);
    const index = await readFile(join(cwd, INDEX), "utf8");
    const early = index.replace(/(?<="writtenAt": ").{20}/, `${YESTERDAY}T02:17:00Z`);
    await writeFile(join(cwd, INDEX), early);
    await expectUnable(check(cwd, RULE), /was written at .*T02:17:00Z, before .* was over/);
    await expectUnable(check(cwd, RULE, "--to", "yesterday", "--last", "1d"), /before .* was over/);
    await rm(join(cwd, INDEX));
    const file = `${addDays(YESTERDAY, -2)}_${YESTERDAY}.json`;
    const alone = runCli(["check", RULE, "--snapshot", file], { cwd });
    await expectUnable(alone, /nothing says that .* was over when .*: keep the index\.json/);
  });

  test("from a day that is not over yet, unless it is asked for by name", async () => {
    const cwd = await folderUpTo(TODAY);
    const { stdout } = await check(cwd, "wallets.flagged == 0");
    expect(stdout).toBe(`wallets.flagged == 0: 0 (${YESTERDAY}, UTC)\n`);
    for (const words of [
      ["--period", "today"],
      ["--to", "today", "--last", "0d"],
    ]) {
      const run = await check(cwd, RULE, ...words);
      expect(run).toMatchObject({ code: 5, stdout: `${RULE}: 1 (${TODAY}, UTC)\n` });
    }
  });

  test("from transactions older than --max-age", async () => {
    const cwd = await folderUpTo(YESTERDAY);
    await expectUnable(check(cwd, RULE, "--max-age", "1min"), /the newest transaction is of/);
    expect((await check(cwd, RULE, "--max-age", "2d")).code).toBe(5);
  });
});

describe("of a backend", () => {
  let backend: EmbeddedBackend;
  beforeAll(async () => {
    backend = await startEmbeddedBackend({ port: 0, content: { kind: "demo" }, rowCap: 1_000 });
  });
  afterAll(() => backend.stop());

  test("a rule fires about yesterday", async () => {
    const env = { SUPABASE_URL: backend.url, SUPABASE_SECRET_KEY: backend.secretKey };
    const rule = "cards.scannedTransactions.value > 0";
    const { code, stdout, stderr } = await runCli(["check", rule, "wallets.flagged < 0"], {
      cwd: await scratchFolder(),
      env,
    });
    const line = new RegExp(`^${rule}: \\d+ \\(${YESTERDAY}, UTC\\)\\n$`);
    expect([code, stdout, stderr]).toEqual([5, expect.stringMatching(line), ""]);
  });
});
