import { execFile } from "node:child_process";
import { join } from "node:path";
import { expect, test } from "vitest";

const ROOT = join(import.meta.dirname, "../..");
const SNAPSHOT = "tests/goldens/sample-utc.json";

test.each([
  ["90", 0],
  ["1", 1],
])("the example of an alert above %s percent ends with %i", async (limit, expected) => {
  const args = ["--import", "tsx", "docs/examples/alert.ts", SNAPSHOT, limit];
  const { code, stdout } = await run(args);
  expect(stdout).toBe("5 of 7 wallets are flagged.\n");
  expect(code).toBe(expected);
});

function run(args: readonly string[]): Promise<{ code: unknown; stdout: string }> {
  return new Promise((resolve) => {
    execFile(process.execPath, [...args], { cwd: ROOT }, (error, stdout) =>
      resolve({ code: error === null ? 0 : error.code, stdout }),
    );
  });
}
