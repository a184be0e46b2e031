import { expect, test } from "vitest";
import { dashboardSchema } from "../../shared/dashboard/dashboardSchema.ts";
import { runCli, scratchFolder } from "../cli/runCli.ts";
import { sharedBackend } from "../suite/sharedBackend.ts";
import { blocksOf } from "./recipe.ts";

/** The words of a command as a shell takes them: a quoted one may have blanks. */
function wordsOf(script: string): string[] {
  const words = script.matchAll(/'([^']*)'|(\S+)/g);
  return [...words].map(([, quoted, word = ""]) => quoted ?? word);
}

test("the five commands of AGENTS.md run as written, and print what they announce", async () => {
  const backend = await sharedBackend("demo");
  const env = { SUPABASE_URL: backend.url, SUPABASE_SECRET_KEY: backend.secretKey };
  const cwd = await scratchFolder();
  const run = (script: string) => runCli(wordsOf(script).slice(1), { cwd, env });
  const outputs: Record<string, string> = {};
  for (const script of await blocksOf("AGENTS.md", "sh")) {
    const [, command = ""] = /^vigil (\w+) /.exec(script) ?? [];
    const { code, stdout, stderr } = await run(script);
    // A rule may fire on the days of the demo data.
    expect([0, ...(command === "check" ? [5] : [])], `${command}: ${stderr}`).toContain(code);
    outputs[command] = stdout;
  }
  const { doctor = "", metrics = "", check = "", rows = "", snapshot, ...others } = outputs;
  expect(others).toEqual({});
  expect(JSON.parse(doctor).findings[0]).toHaveProperty("level");
  const figures = JSON.parse(metrics);
  expect(dashboardSchema.safeParse(figures).success).toBe(true);
  expect(figures.riskByChain.length).toBeGreaterThan(1);
  const highest = Math.max(
    ...figures.riskByChain.map((row: { flagsPerThousand: number | null }) => row.flagsPerThousand),
  );
  const outcome = highest > 50 ? "fired" : "quiet";
  expect(JSON.parse(check).rules).toMatchObject([{ outcome }]);
  const exploits = figures.completeness.exploits.rangeRows;
  expect(rows.split("\n").filter((line) => line !== "")).toHaveLength(exploits);
  expect(snapshot).toContain("snapshots/");
  const kept = await run("vigil metrics --snapshot snapshots --json");
  const { transactionTrends, riskByChain } = figures;
  expect(JSON.parse(kept.stdout)).toMatchObject({
    transactionTrends: { days: transactionTrends.days },
    riskByChain,
  });
});
