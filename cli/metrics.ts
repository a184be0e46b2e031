import pico from "picocolors";
import { type Dashboard, dashboard } from "../shared/dashboard.ts";
import { Failure } from "../shared/failure.ts";
import { formatAge } from "../shared/format.ts";
import { renderCsv } from "../shared/renderCsv.ts";
import { tidyTable } from "../shared/tidyTable.ts";
import { withoutCube } from "../shared/withoutCube.ts";
import { EMPTY_HINT, fetchLiveCube, isEmpty, type LiveRequest } from "./liveCube.ts";
import { renderJson } from "./render/renderJson.ts";
import { renderMetrics } from "./render/renderMetrics.ts";
import type { Source } from "./render/renderProvenance.ts";
import { readStoredCube } from "./storedCube.ts";

export interface MetricsOptions extends LiveRequest {
  readonly snapshot?: string;
  readonly json?: boolean;
  readonly csv?: boolean;
}

/**
 * Prints the dashboard of a range, live or from a snapshot, as tables, JSON or CSV.
 *
 * @throws Failure of any kind but `locked`
 */
export async function runMetrics(options: MetricsOptions, signal: AbortSignal): Promise<void> {
  if (options.json && options.csv) {
    throw new Failure("usage", "--json and --csv exclude each other");
  }
  const { result, source } = await answer(options, signal);
  process.stdout.write(render(result, source, options));
}

interface Answer {
  readonly result: Dashboard;
  readonly source: Source;
}

async function answer(options: MetricsOptions, signal: AbortSignal): Promise<Answer> {
  if (options.snapshot !== undefined) return storedAnswer(options.snapshot, options);
  const { cube, range, source } = await fetchLiveCube(options, signal);
  if (isEmpty(cube)) process.stderr.write(`${EMPTY_HINT}\n`);
  return { result: dashboard(cube, range), source: { name: source, age: "live" } };
}

async function storedAnswer(path: string, options: MetricsOptions): Promise<Answer> {
  const { cube, range, source, writtenAt } = await readStoredCube(path, options);
  const age =
    writtenAt === null
      ? "age unknown"
      : `written ${formatAge(Date.now() - Date.parse(writtenAt))} ago`;
  return { result: dashboard(cube, range), source: { name: source, age } };
}

function render(result: Dashboard, source: Source, { json, csv }: MetricsOptions): string {
  if (json) return renderJson(withoutCube(result));
  if (csv) return renderCsv(tidyTable(result));
  const style = { columns: process.stdout.columns ?? 80, colour: pico.isColorSupported };
  return renderMetrics(result, source, style);
}
