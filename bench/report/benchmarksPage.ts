import { readFile, writeFile } from "node:fs/promises";
import { recordFile } from "../record.ts";
import { type Records, renderBenchmarks } from "./renderBenchmarks.ts";

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
    firstVisit: await readRecord("firstVisit"),
    visit: await readRecord("visit"),
  });
}

async function readRecord<Name extends keyof Records>(name: Name): Promise<Records[Name]> {
  return JSON.parse(await readFile(recordFile(name), "utf8"));
}
