import { readFile, writeFile } from "node:fs/promises";
import { type BenchRecord, recordFile } from "../record.ts";
import { renderBenchmarks } from "./renderBenchmarks.ts";

export const PAGE_FILE = new URL("../../docs/benchmarks.md", import.meta.url);

/** Writes `docs/benchmarks.md` from the files of `bench/results`. */
export async function writeBenchmarks(): Promise<void> {
  await writeFile(PAGE_FILE, await benchmarksPage());
}

export async function benchmarksPage(): Promise<string> {
  return renderBenchmarks({
    cube: await readRecord("cube"),
    csv: await readRecord("csv"),
    range: await readRecord("range"),
    gesture: await readRecord("gesture"),
    page: await readRecord("page"),
    visit: await readRecord("visit"),
  });
}

async function readRecord<Figures>(name: string): Promise<BenchRecord<Figures>> {
  return JSON.parse(await readFile(recordFile(name), "utf8"));
}
