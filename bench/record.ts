import { mkdir, writeFile } from "node:fs/promises";
import { arch, cpus, loadavg, platform, release, totalmem } from "node:os";
import { join } from "node:path";

/** The figures of a benchmark, and the databases and browsers that it used. */
export interface BenchFindings<Figures> {
  readonly engines: readonly string[];
  readonly figures: Figures;
}

/** A file of `bench/results`. */
export interface BenchRecord<Figures> extends BenchFindings<Figures> {
  readonly date: string;
  readonly machine: Machine;
}

export interface Machine {
  readonly cpu: string;
  readonly cores: number;
  readonly memoryGigabytes: number;
  readonly system: string;
  readonly node: string;
  /** The load of the minute before the benchmark: above 0, other work was running. */
  readonly load: number;
}

const RESULTS = join(import.meta.dirname, "results");

/** The machine and its load at this moment, which should be before a benchmark begins. */
export function machine(): Machine {
  return {
    cpu: cpus()[0]?.model.trim() ?? "unknown",
    cores: cpus().length,
    memoryGigabytes: Math.round(totalmem() / 2 ** 30),
    system: `${platform()} ${/^\d+\.\d+/.exec(release())} ${arch()}`,
    node: process.version,
    load: rounded(loadavg()[0] ?? 0),
  };
}

export function recordFile(name: string): string {
  return join(RESULTS, `${name}.json`);
}

/** Writes the findings of a benchmark to its file, with rounded numbers. */
export async function writeRecord<Figures>(
  name: string,
  record: BenchRecord<Figures>,
): Promise<void> {
  await mkdir(RESULTS, { recursive: true });
  await writeFile(
    recordFile(name),
    recordText(record, (_, value) => rounded(value)),
  );
}

/** Indented JSON in which each innermost object or list, such as a measurement, is on one line. */
export function recordText(
  record: object,
  replacer?: (name: string, value: unknown) => unknown,
): string {
  const json = JSON.stringify(record, replacer, 2);
  const innermost = /[{[][^{}[\]]*[}\]]/g;
  const onOneLine = (members: string) => members.replace(/\s*\n\s*/g, " ");
  return `${json.replace(innermost, onOneLine)}\n`;
}

/** Rounds to four significant digits, which exceed the accuracy of a measurement. Counts and bytes stay whole. */
function rounded<Value>(value: Value): Value | number {
  if (typeof value !== "number" || Number.isInteger(value)) return value;
  return Math.abs(value) < 1000 ? Number(value.toPrecision(4)) : Math.round(value);
}
