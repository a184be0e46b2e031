/**
 * `npm run bench` measures everything and writes `bench/results` and `docs/benchmarks.md` anew.
 * `npm run bench -- cube range` measures these two benchmarks only. `npm run bench -- docs` writes the
 * page from existing results. `--small` tries benchmarks out on little data and writes nothing.
 */

import { cube } from "./cube.ts";
import { lighthouse } from "./lighthouse.ts";
import { page } from "./page.ts";
import { range } from "./range.ts";
import { type BenchFindings, machine, writeRecord } from "./record.ts";
import { writeBenchmarks } from "./report/benchmarksPage.ts";
import { scrub } from "./scrub.ts";
import { sizes } from "./sizes.ts";
import { visit } from "./visit.ts";

type Bench = (isSmall: boolean) => Promise<BenchFindings<unknown>>;

const BENCHES: Readonly<Record<string, Bench>> = { cube, range, sizes, page, scrub, visit };
/** Benchmarks that need more than the project's own packages. */
const MORE: Readonly<Record<string, Bench>> = { lighthouse };

const words = process.argv.slice(2);
const isSmall = words.includes("--small");
const asked = words.filter((word) => word !== "--small");
for (const name of asked.length > 0 ? asked : Object.keys(BENCHES)) {
  if (name !== "docs") await measure(name);
}
if (!isSmall) await writeBenchmarks();

async function measure(name: string): Promise<void> {
  const bench = BENCHES[name] ?? MORE[name];
  if (bench === undefined) {
    const names = [...Object.keys(BENCHES), ...Object.keys(MORE), "docs"].join(", ");
    throw new Error(`no such benchmark: ${name} (there are ${names})`);
  }
  const started = performance.now();
  const before = { date: new Date().toISOString().slice(0, 10), machine: machine() };
  const findings = await bench(isSmall);
  if (isSmall) console.dir(findings, { depth: null });
  else await writeRecord(name, { ...before, ...findings });
  console.error(`${name}: ${((performance.now() - started) / 1000).toFixed(0)} s`);
}
