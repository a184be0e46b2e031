import { readdirSync } from "node:fs";
import { join, relative, sep } from "node:path";

const ROOT = join(import.meta.dirname, "../..");

const PURE = [
  /^tests\/[^/]+$/,
  /^tests\/(bench|fuzz|mutants|shared|web)\//,
  /^tests\/cli\/(documents|text)\//,
  /^tests\/cli\/(archive|diff|exitCodes|files|help|lock)\./,
  /^tests\/cli\/(progress|rules|run|settings|terminal)\./,
  /^tests\/docs\/claims\./,
  /^tests\/security\/(supplyChain|untrustedSnapshots)\./,
];

/** Whether a file's tests start no process and no server. */
export function isPure(path: string): boolean {
  const name = relative(ROOT, path).replaceAll(sep, "/");
  return PURE.some((pattern) => pattern.test(name));
}

/** The files of such tests, relative to the project. */
export function pureFiles(): string[] {
  const names = readdirSync(join(ROOT, "tests"), { recursive: true, encoding: "utf8" });
  const tests = names.filter((name) => name.endsWith(".test.ts"));
  return tests
    .map((name) => `tests/${name.replaceAll(sep, "/")}`)
    .filter((name) => isPure(join(ROOT, name)));
}
