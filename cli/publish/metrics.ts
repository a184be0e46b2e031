import { basename, dirname, resolve } from "node:path";
import * as z from "zod/mini";
import { Answer } from "../../shared/answer/answer.ts";
import { notableSchema } from "../../shared/answer/notableSchema.ts";
import { whys } from "../../shared/answer/why.ts";
import { whySchema } from "../../shared/answer/whySchema.ts";
import { BRAND } from "../../shared/brand.ts";
import type { Cube } from "../../shared/cube/cube.ts";
import { newestDay } from "../../shared/cube/newestRow.ts";
import { publishedChains } from "../../shared/dashboard/chainFigures.ts";
import { dashboardSchema } from "../../shared/dashboard/dashboardSchema.ts";
import { isWithoutRows } from "../../shared/dashboard/isWithoutRows.ts";
import { publishedDashboard, VERSION } from "../../shared/dashboard/publishedDashboard.ts";
import { riskFiguresSchema } from "../../shared/dashboard/risk.ts";
import { soFarSchema } from "../../shared/dashboard/soFarSchema.ts";
import { calendarDay } from "../../shared/days/calendar.ts";
import { type Day, toSecond } from "../../shared/days/day.ts";
import { attempt, Failure } from "../../shared/failure.ts";
import { renderCsv } from "../../shared/tables/renderCsv.ts";
import { renderXlsx } from "../../shared/tables/renderXlsx.ts";
import { aboutRows, returnFigures, tidyTable } from "../../shared/tables/tidyTable.ts";
import { workbook } from "../../shared/tables/workbook.ts";
import { formatCount, formatDay } from "../../shared/text/format.ts";
import { snapshotAge } from "../../shared/text/provenanceWords.ts";
import { readAnnotations } from "../archive/folderAnnotations.ts";
import { isFolder } from "../archive/folderIndex.ts";
import type { CubeRequest } from "../backend/cubeRequest.ts";
import { emptyHint, type FoundCube, fetchNewestDay, noRowsHint } from "../backend/liveCube.ts";
import { requireChains } from "../backend/requireChains.ts";
import { findCube } from "../backend/storedCube.ts";
import { withWriteAdvice, writeNamedFile } from "../environment/files.ts";
import { located, terminalStyle, type World } from "../environment/world.ts";
import { readSiteFile } from "../site/siteFile.ts";
import { renderJson } from "../text/renderJson.ts";
import { type DocumentOptions, dashboardDocument } from "./documents/dashboardDocument.ts";
import type { Section } from "./documents/document.ts";
import { renderHtml } from "./documents/renderHtml.ts";
import { renderMarkdown } from "./documents/renderMarkdown.ts";
import { renderSlack } from "./documents/renderSlack.ts";
import { renderExplanation, renderTerminal } from "./documents/renderTerminal.ts";

/** An answer, and what its forms say about it. */
interface Metrics extends DocumentOptions {
  readonly answer: Answer;
  readonly verbatim: boolean;
  /** The name of the site, for forms that show it. */
  readonly brand: string;
  readonly origin: FoundCube["origin"];
  /** The name of the source for readers elsewhere: of a path on this machine, only the last part. */
  readonly postedSource: string;
}

type Render = (metrics: Metrics) => string;

/** What `--json` prints. Members may be added; no member changes its meaning within a schema. */
export const metricsSchema = z.extend(dashboardSchema, {
  ...riskFiguresSchema.shape,
  schema: z.literal(VERSION),
  /** At most three, the largest first. */
  notable: z.array(notableSchema),
  /** For a range that ends today and is compared with days that are known by the hour. */
  soFar: z.optional(soFarSchema),
  /** With one `--chain`, as `ChainFigures`. */
  chain: z.optional(z.looseObject({ chain: z.string() })),
  /** With several: a sum has no chain's name. */
  chains: z.optional(z.looseObject({ chains: z.array(z.string()) })),
  /** With `--why`, in the order of the cards. */
  why: z.optional(z.array(whySchema)),
  /** With `--returns`, as `Returns`. */
  returns: z.optional(z.looseObject({})),
});

const FORMS = {
  json: renderAnswer,
  csv: renderTidy,
  markdown: (metrics) => renderMarkdown(postedDocument(metrics)),
  html: (metrics) => renderHtml(postedDocument(metrics), metrics.brand),
  slack: (metrics) => renderSlack(postedDocument(metrics), metrics.brand),
} satisfies Readonly<Record<string, Render>>;

type Form = keyof typeof FORMS;

export interface MetricsOptions extends CubeRequest, Readonly<Partial<Record<Form, boolean>>> {
  /** Adds how often identities return. */
  readonly returns?: boolean;
  /** Adds why figures changed. */
  readonly why?: boolean;
  /** With `csv`: leaves names that a spreadsheet would read as formulas. */
  readonly verbatim?: boolean;
  /** Writes a spreadsheet to this file instead of printing. */
  readonly xlsx?: string;
  /** The file of the site's name, by default `site.json` if that exists. */
  readonly settings?: string;
  /** Prints the definitions of the figures instead of the figures. */
  readonly explain?: boolean;
}

/**
 * Prints the dashboard of a range, from the backend or a snapshot, in the chosen form, or writes it as a spreadsheet.
 *
 * @throws Failure of any kind but `locked`
 */
export async function runMetrics(options: MetricsOptions, world: World): Promise<void> {
  if (options.explain) {
    world.stdout.write(renderExplanation(terminalStyle(world)));
    return;
  }
  const { xlsx } = options;
  if (xlsx === "-") {
    throw new Failure("usage", "--xlsx - names no file: write a path such as report.xlsx");
  }
  if (xlsx !== undefined) {
    const metrics = await shownMetrics(options, world);
    await writeSpreadsheet(xlsx, metrics, options.quiet === true, world);
    return;
  }
  const render = await chosenRenderer(options, world);
  world.stdout.write(render(await shownMetrics(options, world)));
}

/** The renderer of the chosen form, by default of tables. Two forms are refused by METRICS_FORMS in publishCommands.ts. */
async function chosenRenderer(options: MetricsOptions, world: World): Promise<Render> {
  const form = (Object.keys(FORMS) as Form[]).find((name) => options[name]);
  return form === undefined ? tablesWithNotes(options, world) : FORMS[form];
}

/** Reads the figures, and prints a hint if the range has no rows. */
async function shownMetrics(options: MetricsOptions, world: World): Promise<Metrics> {
  const metrics = await readMetrics(options, world);
  const hint = await noRowsAdvice(metrics.answer, metrics.origin, options, world);
  if (hint !== null) world.stderr.write(`${hint}\n`);
  return metrics;
}

/** Writes the figures as a spreadsheet, whole or not at all, and prints one line about the file. */
async function writeSpreadsheet(
  file: string,
  { answer, chains, hasReturns, brand, postedSource, source }: Metrics,
  isQuiet: boolean,
  world: World,
): Promise<void> {
  const workbookSource = { brand, source: `${postedSource}, ${source.age}` };
  const sheets = workbook(answer, { chains, hasReturns }, workbookSource);
  const content = renderXlsx(sheets);
  await withWriteAdvice(file, "another file", () => writeNamedFile(located(file, world), content));
  if (isQuiet) return;
  const size = `${formatCount(sheets.length)} sheets, ${formatCount(content.length)} bytes`;
  world.stdout.write(`wrote ${file}, ${size}\n`);
}

/** The figures as JSON, which leaves out members that are undefined. */
function renderAnswer({ answer, chains, hasReturns, whys }: Metrics): string {
  const { published, notable, risk, soFar, returns } = answer;
  const chain = answer.chain(chains);
  return renderJson({
    ...publishedDashboard(published),
    soFar: soFar ?? undefined,
    notable,
    ...risk,
    ...(chain === null ? {} : publishedChains(chain)),
    why: whys.length > 0 ? whys : undefined,
    returns: hasReturns ? returns : undefined,
  });
}

/** The figures as CSV: those of the dashboard, then how often identities return, and last the rows about the figures. */
function renderTidy({ answer, chains, hasReturns, verbatim }: Metrics): string {
  const { published, takenAt } = answer;
  const { days } = published.transactionTrends;
  const returns = hasReturns ? returnFigures(answer.returns, days) : [];
  const about = aboutRows(published, takenAt === null ? null : toSecond(takenAt));
  const table = tidyTable(answer.publishedFacts(chains), [...returns, ...about]);
  return renderCsv(table, { verbatim });
}

/** The document of a report, which names its source for readers elsewhere. */
function postedDocument({ answer, postedSource, source, ...options }: Metrics): Section[] {
  const postedOptions = { ...options, source: { name: postedSource, age: source.age } };
  return dashboardDocument(answer, postedOptions, null);
}

/** Renders tables with the team's notes. Invalid notes are reported and left out. */
async function tablesWithNotes({ snapshot }: MetricsOptions, world: World): Promise<Render> {
  const folder = await notesFolder(snapshot, world);
  const notes = (await readAnnotations(folder, world)) ?? [];
  return ({ answer, ...options }) =>
    renderTerminal(dashboardDocument(answer, options, notes), terminalStyle(world));
}

/**
 * The folder of the named snapshot, or the named folder itself. A live run, which names none, has the default folder of
 * snapshots.
 */
async function notesFolder(snapshot: string | undefined, world: World): Promise<string> {
  const path = located(snapshot ?? FOLDER, world);
  // The default folder need not exist.
  if (snapshot === undefined || snapshot === FOLDER) return path;
  return (await isFolder(path)) ? path : dirname(path);
}

const FOLDER = "snapshots";

/**
 * A hint for a range without rows: the options that show the newest day with rows. If no day has rows, the hint says why the
 * backend or the CSV files seem empty; a snapshot then has no hint. Null if the range has rows.
 */
export async function noRowsAdvice(
  { cube, published }: Answer,
  origin: FoundCube["origin"],
  options: CubeRequest,
  world: World,
): Promise<string | null> {
  if (!isWithoutRows(published)) return null;
  const newest = await newestKnownDay(cube, origin, options, world);
  if (newest === null)
    return origin === null ? null : emptyHint(cube, { data: options.data }, world);
  const words = [`--to ${newest}`];
  // A period excludes --to, and a first day after the newest day contradicts it.
  for (const name of ["from", "period"] as const) {
    if (options[name] !== undefined) words.push(`without --${name}`);
  }
  return noRowsHint(published.range, newest, words.join(" "));
}

/**
 * The day of the newest row of the backend, or of the cube if there is no backend, or if it refuses so long a read: the figures
 * are there, and need no hint.
 */
async function newestKnownDay(
  cube: Cube,
  origin: FoundCube["origin"],
  options: CubeRequest,
  world: World,
): Promise<Day | null> {
  const newestOfCube = newestDay(cube, cube.timeZone);
  if (origin === null) return newestOfCube;
  const newest = await attempt(fetchNewestDay(options, origin, world));
  return newest instanceof Failure ? newestOfCube : newest;
}

/** The answer to the options, and what forms say about it. The file of the site is read only for forms that show its name. */
async function readMetrics(options: MetricsOptions, world: World): Promise<Metrics> {
  const showsName = options.html || options.slack || options.xlsx !== undefined;
  const { brand } = showsName ? await readSiteFile(options.settings, world) : { brand: BRAND };
  const { cube, query, source: name, origin, takenAt } = await findCube(options, world);
  requireChains(cube, query.chains);
  const isOfCsvFolder = options.data !== undefined;
  const isStored = origin === null;
  // Readers elsewhere see no folders of this machine.
  const isPath = isOfCsvFolder || isStored;
  const postedSource = isPath ? basename(resolve(located(name, world))) : name;
  const answer = new Answer(cube, query, takenAt);
  return {
    answer,
    chains: query.chains,
    hasReturns: options.returns ?? false,
    whys: options.why ? whys(answer) : [],
    source: { name, age: sourceAge({ cube, origin, takenAt }, isOfCsvFolder, world) },
    origin,
    postedSource,
    verbatim: options.verbatim ?? false,
    brand: brand.name,
  };
}

/** How old the figures are: `live` of a backend, the age of a snapshot, or of CSV files the day on which this run reads them. */
function sourceAge(
  { cube, origin, takenAt }: Pick<FoundCube, "cube" | "origin" | "takenAt">,
  isOfCsvFolder: boolean,
  world: World,
): string {
  if (isOfCsvFolder) return `CSV files read ${formatDay(calendarDay(world.now(), cube.timeZone))}`;
  return origin === null ? snapshotAge(takenAt, world.now()) : "live";
}
