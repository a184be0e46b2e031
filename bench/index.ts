/**
 * `npm run bench` measures everything and writes `bench/results` and `docs/benchmarks.md` anew;
 * `npm run bench -- cube range` only these. `--small` tries them out on little data and writes
 * nothing.
 */

import { cube } from "./cube.ts";
import { page } from "./page.ts";
import { range } from "./range.ts";
import { type Findings, machine, writeRecord } from "./record.ts";
import { sizes } from "./sizes.ts";

const BENCHES: Readonly<Record<string, (isSmall: boolean) => Promise<Findings<unknown>>>> = {
  cube,
  range,
  sizes,
  page,
};

const words = process.argv.slice(2);
const isSmall = words.includes("--small");
const asked = words.filter((word) => !word.startsWith("--"));

for (const name of asked.length > 0 ? asked : Object.keys(BENCHES)) {
  const bench = BENCHES[name];
  if (bench === undefined) {
    throw new Error(`no such benchmark: ${name} (there are ${Object.keys(BENCHES).join(", ")})`);
  }
  const started = performance.now();
  const before = { date: new Date().toISOString().slice(0, 10), machine: machine() };
  const findings = await bench(isSmall);
  if (isSmall) console.dir(findings, { depth: null });
  else await writeRecord(name, { ...before, ...findings });
  console.error(`${name}: ${((performance.now() - started) / 1000).toFixed(0)} s`);
}
