import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { NODE_FLAGS } from "./nodeFlags.ts";

const ROOT = join(import.meta.dirname, "../..");
const VITEST = join(ROOT, "node_modules/vitest/vitest.mjs");

if (ROOT.includes("%")) {
  console.error(`Vitest finds no test in ${ROOT}: rename the folder so that its path has no %`);
  process.exit(1);
}

/**
 * Types, lint and dead code are checked beside the tests, and all must pass. The output of the checks
 * follows the results, in one piece. The arguments go to `vitest run`.
 */
const [tested, checked] = await Promise.all([runTests(process.argv.slice(2)), runChecks()]);
console.error(`\n${checked.output}npm run check: ${checked.passed ? "passed" : "failed"}`);
console.error(
  "left out: npm run fuzz, npm run mutate, npm run mutate:score, npm run test:engines, npm run bench",
);
process.exitCode = tested && checked.passed ? 0 : 1;

async function runTests(args: readonly string[]): Promise<boolean> {
  // The shared backends run in this process.
  const words = [...NODE_FLAGS, VITEST, "run", ...args];
  const vitest = spawn(process.execPath, words, { stdio: "inherit" });
  const [code] = await once(vitest, "close");
  return code === 0;
}

async function runChecks(): Promise<{ passed: boolean; output: string }> {
  const check = spawn("npm", ["run", "--silent", "check"], {
    stdio: ["ignore", "pipe", "pipe"],
    shell: process.platform === "win32",
  });
  let output = "";
  for (const stream of [check.stdout, check.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => {
      output += text;
    });
  }
  const [code] = await once(check, "close");
  return { passed: code === 0, output };
}
