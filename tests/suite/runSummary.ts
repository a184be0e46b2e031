import type { TestCase, TestModule, TestProject, TestSuite } from "vitest/node";
import { BROWSER_TESTS, hasChromium } from "../browser/chromium.ts";
import { hasPostgrest } from "../embedded/postgrest.ts";

declare module "vitest" {
  interface TaskMeta {
    /** What a skipped test needs on the machine. */
    needs?: string;
  }
}

/** Below the results of a run: the tests left out, with what they need. */
export function setup({ vitest }: TestProject): () => Promise<void> {
  return async () => {
    const modules = vitest.state.getTestModules();
    if (!(await hasPostgrest())) console.error(WITHOUT_POSTGREST);
    else if (!(await hasChromium())) console.error(WITHOUT_CHROMIUM);
    // Tests left out by a name filter are not reported.
    if (vitest.getGlobalTestNamePattern() !== undefined) return;
    for (const line of skippedLines(modules)) console.error(line);
    if (modules.length > LONGEST) console.error(longestLine(modules));
  };
}

const LONGEST = 5;

/** The files whose tests take longest, in seconds of their workers. */
function longestLine(modules: readonly TestModule[]): string {
  const longest = modules
    .map((module) => ({ name: module.relativeModuleId, ms: module.diagnostic().duration }))
    .sort((a, b) => b.ms - a.ms)
    .slice(0, LONGEST)
    .map(({ name, ms }) => `${name} ${Math.round(ms / 1000)} s`);
  return `longest: ${longest.join(", ")}`;
}

const WITHOUT_POSTGREST =
  `No PostgREST for ${process.platform}-${process.arch} (docs/platforms.md): every test that starts a ` +
  "backend, a browser or the command line is left out";

const WITHOUT_CHROMIUM =
  `No Chrome for ${process.platform}-${process.arch} (CHROMIUM_PATH names one): ` +
  `${BROWSER_TESTS.join(" and ")} are left out`;

function skippedLines(modules: readonly TestModule[]): string[] {
  const counts = new Map<string, number>();
  for (const module of modules) {
    for (const test of module.children.allTests("skipped")) {
      // Skipped tests of a failed suite are reported as its failure.
      if (test.options.mode === "run") continue;
      const reason = `${module.relativeModuleId}: ${needs(test) ?? test.fullName}`;
      counts.set(reason, (counts.get(reason) ?? 0) + 1);
    }
  }
  return [...counts].map(([reason, count]) => `${count} skipped in ${reason}`);
}

/** The need of the test, or of the nearest suite that has one. */
function needs(task: TestCase | TestSuite | TestModule): string | undefined {
  if (task.type === "module") return undefined;
  const own = task.meta().needs;
  return own === undefined ? needs(task.parent) : `no ${own}`;
}
