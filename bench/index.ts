/**
 * `npm run bench` measures everything and writes `bench/results` and `docs/benchmarks.md`.
 * `npm run bench -- cube range` measures these two benchmarks only. `npm run bench -- docs` writes the
 * page from existing results. `--small` tries benchmarks out on little data; `--print` and `--small` print the
 * findings and write nothing. `--against TAG` measures a tag and this version in turn and prints ratios.
 */

import { parseArgs } from "node:util";
import { against } from "./against.ts";
import { csv } from "./csv.ts";
import { cube } from "./cube.ts";
import { gesture } from "./gesture.ts";
import { page } from "./page.ts";
import { range } from "./range.ts";
import { type BenchFindings, machine, writeRecord } from "./record.ts";
import { writeBenchmarks } from "./report/benchmarksPage.ts";
import { visit } from "./visit.ts";

type Bench = (isSmall: boolean) => Promise<BenchFindings<unknown>>;

const BENCHES: Readonly<Record<string, Bench>> = { cube, csv, range, gesture, page, visit };

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    small: { type: "boolean", default: false },
    print: { type: "boolean", default: false },
    against: { type: "string" },
  },
});
const isPrinted = values.print || values.small;
const names = positionals.length > 0 ? positionals : Object.keys(BENCHES);
for (const name of names.filter((name) => name !== "docs")) {
  const bench = BENCHES[name];
  if (bench === undefined) {
    throw new Error(`no such benchmark: ${name} (${Object.keys(BENCHES).join(", ")}, docs)`);
  }
  if (values.against === undefined) await measure(name, bench);
  else await against(values.against, name, values.small);
}
if (!isPrinted && values.against === undefined) await writeBenchmarks();

async function measure(name: string, bench: Bench): Promise<void> {
  const started = performance.now();
  console.error(`${name} …`);
  const conditions = { date: new Date().toISOString().slice(0, 10), machine: machine() };
  const findings = await bench(values.small);
  if (isPrinted) console.log(JSON.stringify(findings));
  else await writeRecord(name, { ...conditions, ...findings });
  console.error(`${name}: ${((performance.now() - started) / 1000).toFixed(0)} s`);
}
