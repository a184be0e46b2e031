import { parseCLI, startVitest } from "vitest/node";

// The command line of npm has no variables on Windows.
process.env["FUZZ_RUNS"] ??= "100000";
const { filter, options } = parseCLI(["vitest", "run", "tests/fuzz", ...process.argv.slice(2)]);
const vitest = await startVitest("test", filter, options);
await vitest.close();
