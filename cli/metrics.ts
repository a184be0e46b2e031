import { parseComparison } from "../shared/comparison.ts";
import { dashboard } from "../shared/dashboard.ts";
import type { Dashboard } from "../shared/dashboardSchema.ts";
import type { Day } from "../shared/day.ts";
import { Failure } from "../shared/failure.ts";
import { formatAge, formatList } from "../shared/format.ts";
import { hasNoRows, newestDay } from "../shared/noRows.ts";
import { renderCsv } from "../shared/renderCsv.ts";
import { tidyTable } from "../shared/tidyTable.ts";
import { unfinishedDay } from "../shared/unfinishedDay.ts";
import { withoutCube } from "../shared/withoutCube.ts";
import {
  EMPTY_HINT,
  fetchLiveCube,
  fetchNewestDay,
  isEmpty,
  type LiveRequest,
} from "./liveCube.ts";
import { noRowsHint } from "./noRowsHint.ts";
import { renderExplanation } from "./render/renderExplanation.ts";
import { renderJson } from "./render/renderJson.ts";
import { renderLine } from "./render/renderLine.ts";
import { renderMarkdown } from "./render/renderMarkdown.ts";
import { renderMetrics } from "./render/renderMetrics.ts";
import type { Source } from "./render/renderProvenance.ts";
import { readStoredCube } from "./storedCube.ts";
import { terminalStyle } from "./terminal.ts";
import type { Reading } from "./watch.ts";

type Render = (result: Dashboard, source: Source) => string;

const FORMS = {
  json: (result) => renderJson(withoutCube(result)),
  csv: (result) => renderCsv(tidyTable(result)),
  markdown: renderMarkdown,
  line: renderLine,
} satisfies Readonly<Record<string, Render>>;

const tables: Render = (result, source) => renderMetrics(result, source, terminalStyle());

type Form = keyof typeof FORMS;

export interface MetricsOptions extends LiveRequest, Readonly<Partial<Record<Form, boolean>>> {
  readonly snapshot?: string;
  /** Says what the figures count instead of what they are. */
  readonly explain?: boolean;
  /** After how many seconds the figures are read again; a minute where it is not said. */
  readonly watch?: number | true;
}

/**
 * Prints the dashboard of a range, live or from a snapshot, in one of the forms; once or again and
 * again.
 *
 * @throws Failure of any kind but `locked`
 */
export async function runMetrics(options: MetricsOptions, signal: AbortSignal): Promise<void> {
  const render = chosenForm(options);
  if (options.explain) {
    process.stdout.write(renderExplanation(terminalStyle()));
  } else if (options.watch === undefined) {
    const { result, source } = await firstAnswer(options, signal);
    process.stdout.write(render(result, source));
  } else await watchMetrics(options, options.watch, render, signal);
}

/** What may be asked for once: each says what is printed. */
const EXCLUSIVE = [...Object.keys(FORMS), "explain"] as readonly (Form | "explain")[];

function chosenForm(options: MetricsOptions): Render {
  const chosen = EXCLUSIVE.filter((name) => options[name]);
  const others = options.explain && options.watch !== undefined ? ["watch"] : [];
  const names = [...chosen, ...others].map((name) => `--${name}`);
  if (names.length > 1) throw new Failure("usage", `${formatList(names)} exclude each other`);
  const [form = "explain"] = chosen;
  return form === "explain" ? tables : FORMS[form];
}

async function watchMetrics(
  options: MetricsOptions,
  seconds: number | true,
  render: Render,
  signal: AbortSignal,
): Promise<void> {
  const { clockTime, watchHere } = await import("./watch.ts");
  const readingOf = ({ result, source }: Answer): Reading => {
    const moment = clockTime();
    const dated = { ...source, age: `${source.age}, read ${moment}` };
    return { text: () => render(result, dated), moment };
  };
  const quietly = { ...options, quiet: true };
  const readings = {
    first: readingOf(await firstAnswer(options, signal)),
    read: async (signal: AbortSignal) => readingOf(await answer(quietly, signal)),
    origin: options.snapshot === undefined ? "backend" : "snapshot",
  };
  await watchHere(readings, seconds, signal);
}

interface Answer {
  readonly result: Dashboard;
  readonly source: Source;
  readonly isEmpty: boolean;
  /** Finds the day of the newest row, also where no row was read. */
  readonly newestDay: () => Promise<Day | null>;
}

async function firstAnswer(options: MetricsOptions, signal: AbortSignal): Promise<Answer> {
  const first = await answer(options, signal);
  const hint = await hintOf(first);
  if (hint !== null) process.stderr.write(`${hint}\n`);
  return first;
}

/** What to say where there is nothing to see. */
async function hintOf({ result, isEmpty, newestDay }: Answer): Promise<string | null> {
  if (!hasNoRows(result)) return null;
  const newest = await newestDay();
  if (newest !== null) return noRowsHint(result.range, newest, `--to ${newest}`);
  return isEmpty ? EMPTY_HINT : null;
}

async function answer(options: MetricsOptions, signal: AbortSignal): Promise<Answer> {
  if (options.snapshot !== undefined) return storedAnswer(options.snapshot, options);
  const comparison = parseComparison(options.compare);
  const { cube, range, source, way } = await fetchLiveCube(options, signal);
  const result = dashboard(cube, range, comparison);
  const unfinished = unfinishedDay(result, Date.now());
  return {
    result,
    source: { name: source, age: "live", unfinished },
    isEmpty: isEmpty(cube),
    newestDay: () => fetchNewestDay(options, way, signal),
  };
}

async function storedAnswer(path: string, options: MetricsOptions): Promise<Answer> {
  const { cube, range, source, writtenAt } = await readStoredCube(path, options);
  const age =
    writtenAt === null
      ? "age unknown"
      : `written ${formatAge(Date.now() - Date.parse(writtenAt))} ago`;
  const result = dashboard(cube, range, parseComparison(options.compare));
  const unfinished = writtenAt === null ? null : unfinishedDay(result, Date.parse(writtenAt));
  return {
    result,
    source: { name: source, age, unfinished },
    isEmpty: false,
    newestDay: async () => newestDay(cube),
  };
}
