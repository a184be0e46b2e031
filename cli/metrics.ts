import { dirname } from "node:path";
import { type ChainFigures, chainFigures } from "../shared/chainFigures.ts";
import { chainsOf } from "../shared/chainsOf.ts";
import { parseComparison } from "../shared/comparison.ts";
import type { Cube } from "../shared/cube.ts";
import { dashboard } from "../shared/dashboard.ts";
import type { Dashboard } from "../shared/dashboardSchema.ts";
import type { Day } from "../shared/day.ts";
import { Failure } from "../shared/failure.ts";
import { formatAge, formatList } from "../shared/format.ts";
import { hasNoRows } from "../shared/hasNoRows.ts";
import { newestDay } from "../shared/newestRow.ts";
import type { Range } from "../shared/range.ts";
import { renderCsv } from "../shared/renderCsv.ts";
import { tidyTable } from "../shared/tidyTable.ts";
import { unfinishedDay } from "../shared/unfinishedDay.ts";
import { withoutCube } from "../shared/withoutCube.ts";
import { readAnnotations } from "./folderAnnotations.ts";
import {
  EMPTY_HINT,
  fetchLiveCube,
  fetchNewestDay,
  isEmpty,
  type LiveRequest,
} from "./liveCube.ts";
import { nearestName } from "./nearestName.ts";
import { noRowsHint } from "./noRowsHint.ts";
import { plainText } from "./render/plainText.ts";
import { renderExplanation } from "./render/renderExplanation.ts";
import { renderJson } from "./render/renderJson.ts";
import { renderLine } from "./render/renderLine.ts";
import { renderMarkdown } from "./render/renderMarkdown.ts";
import { renderMetrics } from "./render/renderMetrics.ts";
import type { Source } from "./render/renderProvenance.ts";
import { isFolder, readStoredCube } from "./storedCube.ts";
import { terminalStyle } from "./terminal.ts";
import type { Reading } from "./watch.ts";

/** The figures of a range, with those of one chain where it was asked for. */
interface Figures {
  readonly result: Dashboard;
  readonly chain: ChainFigures | null;
  readonly source: Source;
}

type Render = (figures: Figures) => string;

const FORMS = {
  json: ({ result, chain }) => renderJson({ ...withoutCube(result), ...(chain && { chain }) }),
  csv: ({ result, chain }) => renderCsv(tidyTable(result, chain)),
  markdown: ({ result, chain, source }) => renderMarkdown(result, chain, source),
  line: ({ result, chain, source }) => renderLine(result, chain, source),
} satisfies Readonly<Record<string, Render>>;

type Form = keyof typeof FORMS;

export interface MetricsOptions extends LiveRequest, Readonly<Partial<Record<Form, boolean>>> {
  readonly snapshot?: string;
  /** A chain whose figures are wanted. */
  readonly chain?: string;
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
  const form = chosenForm(options);
  if (options.explain) {
    process.stdout.write(renderExplanation(terminalStyle()));
    return;
  }
  const render = form ?? (await tablesWithNotes(options));
  if (options.watch === undefined) {
    process.stdout.write(render(await firstAnswer(options, signal)));
  } else await watchMetrics(options, options.watch, render, signal);
}

/** What may be asked for once: each says what is printed. */
const EXCLUSIVE = [...Object.keys(FORMS), "explain"] as readonly (Form | "explain")[];

/** Null for tables. */
function chosenForm(options: MetricsOptions): Render | null {
  const chosen = EXCLUSIVE.filter((name) => options[name]);
  const others = options.explain && options.watch !== undefined ? ["watch"] : [];
  const names = [...chosen, ...others].map((name) => `--${name}`);
  if (names.length > 1) throw new Failure("usage", `${formatList(names)} exclude each other`);
  const [form = "explain"] = chosen;
  return form === "explain" ? null : FORMS[form];
}

/** As tables, with the team's notes. Where these are not as they should be it says so, and goes on. */
async function tablesWithNotes({ snapshot = FOLDER }: MetricsOptions): Promise<Render> {
  const isOne = snapshot !== FOLDER && !(await isFolder(snapshot));
  const { annotations, problem } = await readAnnotations(isOne ? dirname(snapshot) : snapshot);
  if (problem !== null) {
    process.stderr.write(`vigil: ${plainText(problem)}; the notes are left out\n`);
  }
  return ({ result, chain, source }) =>
    renderMetrics(result, chain, annotations, source, terminalStyle());
}

/** Where the notes of a live run are: where its snapshots would be. */
const FOLDER = "snapshots";

async function watchMetrics(
  options: MetricsOptions,
  seconds: number | true,
  render: Render,
  signal: AbortSignal,
): Promise<void> {
  const { clockTime, watchHere } = await import("./watch.ts");
  const readingOf = (answer: Answer): Reading => {
    const moment = clockTime();
    const source = { ...answer.source, age: `${answer.source.age}, read ${moment}` };
    return { text: () => render({ ...answer, source }), moment };
  };
  const quietly = { ...options, quiet: true };
  const readings = {
    first: readingOf(await firstAnswer(options, signal)),
    read: async (signal: AbortSignal) => readingOf(await answer(quietly, signal)),
    origin: options.snapshot === undefined ? "backend" : "snapshot",
  };
  await watchHere(readings, seconds, signal);
}

interface Answer extends Figures {
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
  const { cube, range, source, way } = await fetchLiveCube(options, signal);
  return {
    ...figures({ cube, range, source, age: "live", takenAt: Date.now() }, options),
    isEmpty: isEmpty(cube),
    newestDay: () => fetchNewestDay(options, way, signal),
  };
}

async function storedAnswer(path: string, options: MetricsOptions): Promise<Answer> {
  const { cube, range, source, writtenAt } = await readStoredCube(path, options);
  const takenAt = writtenAt === null ? null : Date.parse(writtenAt);
  const age = takenAt === null ? "age unknown" : `written ${formatAge(Date.now() - takenAt)} ago`;
  return {
    ...figures({ cube, range, source, age, takenAt }, options),
    isEmpty: false,
    newestDay: async () => newestDay(cube),
  };
}

interface Dated {
  readonly cube: Cube;
  readonly range: Range;
  readonly source: string;
  readonly age: string;
  readonly takenAt: number | null;
}

function figures({ cube, range, source, age, takenAt }: Dated, options: MetricsOptions): Figures {
  const comparison = parseComparison(options.compare);
  const result = dashboard(cube, range, comparison);
  const unfinished = takenAt === null ? null : unfinishedDay(result, takenAt);
  const chain = options.chain === undefined ? null : requiredChain(cube, options.chain);
  return {
    result,
    chain: chain === null ? null : chainFigures(cube, range, comparison, chain),
    source: { name: source, age, unfinished },
  };
}

/** A chain that only has no row in the range has figures, zeros. */
function requiredChain(cube: Cube, name: string): string {
  const chains = chainsOf(cube);
  if (chains.includes(name)) return name;
  const nearest = nearestName(name, chains);
  const { from, to } = cube.cover;
  throw new Failure(
    "usage",
    `no row of ${from} to ${to} is of chain ${name}${nearest === null ? "" : ` (did you mean ${nearest}?)`}`,
  );
}
