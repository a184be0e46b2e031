import { basename, dirname, resolve } from "node:path";
import * as z from "zod/mini";
import { BRAND } from "../../shared/brand.ts";
import type { Cube } from "../../shared/cube/cube.ts";
import { newestDay } from "../../shared/cube/newestRow.ts";
import { publishedChains } from "../../shared/dashboard/chainFigures.ts";
import { dashboard } from "../../shared/dashboard/dashboard.ts";
import { completeHours } from "../../shared/dashboard/hours.ts";
import { isWithoutRows } from "../../shared/dashboard/isWithoutRows.ts";
import { publishedDashboard, VERSION } from "../../shared/dashboard/publishedDashboard.ts";
import { returns } from "../../shared/dashboard/returns.ts";
import { riskFigures, riskFiguresSchema } from "../../shared/dashboard/risk.ts";
import { todaySoFar, type WithSoFar } from "../../shared/dashboard/soFar.ts";
import { unfinishedDay, withBegunDays } from "../../shared/dashboard/unfinishedDay.ts";
import { calendarDay } from "../../shared/days/calendar.ts";
import { toSecond } from "../../shared/days/day.ts";
import { notable } from "../../shared/rules/notable.ts";
import { notableSchema } from "../../shared/rules/notableSchema.ts";
import { renderCsv } from "../../shared/tables/renderCsv.ts";
import { aboutRows, returnFigures, tidyTable } from "../../shared/tables/tidyTable.ts";
import { formatDay } from "../../shared/text/format.ts";
import { snapshotAge } from "../../shared/text/provenanceWords.ts";
import { type Dashboard, dashboardSchema } from "../../shared/views/dashboardSchema.ts";
import { soFarSchema } from "../../shared/views/soFarSchema.ts";
import { readAnnotations } from "../archive/folderAnnotations.ts";
import { isFolder } from "../archive/folderIndex.ts";
import type { CubeRequest } from "../backend/cubeRequest.ts";
import { emptyHint, type FoundCube, fetchNewestDay, noRowsHint } from "../backend/liveCube.ts";
import { requiredChains } from "../backend/requiredChains.ts";
import { findCube } from "../backend/storedCube.ts";
import { readSiteFile } from "../site/siteFile.ts";
import { renderJson } from "../text/renderJson.ts";
import { located, terminalStyle, type World } from "../world/world.ts";
import { dashboardDocument, type Figures } from "./documents/dashboardDocument.ts";
import { renderHtml } from "./documents/renderHtml.ts";
import { renderMarkdown } from "./documents/renderMarkdown.ts";
import { renderSlack } from "./documents/renderSlack.ts";
import { renderExplanation, renderTerminal } from "./documents/renderTerminal.ts";

interface MetricsAnswer extends Figures {
  readonly verbatim: boolean;
  /** The name of the site, for forms that show it. */
  readonly brand: string;
  readonly origin: FoundCube["origin"];
  readonly takenAt: FoundCube["takenAt"];
  /** The name of the source for readers elsewhere, whom the folders of this machine do not concern. */
  readonly posted: string;
  readonly cube: Cube;
  readonly result: Dashboard & WithSoFar;
}

type Render = (answer: MetricsAnswer) => string;

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
  /** With `--returns`, as `Returns`. */
  returns: z.optional(z.looseObject({})),
});

const FORMS = {
  json: ({ result, chain, returns, notable }) =>
    renderJson({
      ...publishedDashboard(result),
      notable,
      ...riskFigures(result),
      ...(chain && publishedChains(chain)),
      ...(returns && { returns }),
    }),
  csv: ({ result, chain, returns, verbatim, takenAt }) => {
    const ofReturns = returns === null ? [] : returnFigures(returns, result.transactionTrends.days);
    const about = aboutRows(result, takenAt === null ? null : toSecond(takenAt));
    return renderCsv(tidyTable({ ...result, chain }, [...ofReturns, ...about]), { verbatim });
  },
  markdown: (answer) => renderMarkdown(postedDocument(answer)),
  html: (answer) => renderHtml(postedDocument(answer), answer.brand),
  slack: (answer) => renderSlack(postedDocument(answer), answer.brand),
} satisfies Readonly<Record<string, Render>>;

type Form = keyof typeof FORMS;

export interface MetricsOptions extends CubeRequest, Readonly<Partial<Record<Form, boolean>>> {
  /** Adds how often identities return. */
  readonly returns?: boolean;
  /** With `csv`: leaves names that a spreadsheet would read as formulas. */
  readonly verbatim?: boolean;
  /** The file of the site's name, by default `site.json` if that exists. */
  readonly settings?: string;
  /** Prints the definitions of the figures instead of the figures. */
  readonly explain?: boolean;
}

/**
 * Prints the dashboard of a range, from the backend or a snapshot, in the chosen form.
 *
 * @throws Failure of any kind but `locked`
 */
export async function runMetrics(options: MetricsOptions, world: World): Promise<void> {
  if (options.explain) {
    world.stdout.write(renderExplanation(terminalStyle(world)));
    return;
  }
  const form = (Object.keys(FORMS) as Form[]).find((name) => options[name]);
  const render = form === undefined ? await tablesWithNotes(options, world) : FORMS[form];
  const figures = await answer(options, world);
  const hint = await noRowsAdvice(figures, options, world);
  if (hint !== null) world.stderr.write(`${hint}\n`);
  world.stdout.write(render(figures));
}

function postedDocument({ posted: name, source, ...figures }: MetricsAnswer) {
  return dashboardDocument({ ...figures, source: { ...source, name } }, null);
}

/** Renders tables with the team's notes. Invalid notes are reported and left out. */
async function tablesWithNotes({ snapshot }: MetricsOptions, world: World): Promise<Render> {
  const path = located(snapshot ?? FOLDER, world);
  const isOne = snapshot !== undefined && snapshot !== FOLDER && !(await isFolder(path));
  const notes = (await readAnnotations(isOne ? dirname(path) : path, world)) ?? [];
  return (answer) => renderTerminal(dashboardDocument(answer, notes), terminalStyle(world));
}

/** A live run takes its notes from the default folder of snapshots. */
const FOLDER = "snapshots";

/** A hint for a range without rows; null if the range has rows. */
export async function noRowsAdvice(
  { cube, result, origin }: Pick<MetricsAnswer, "cube" | "result" | "origin">,
  options: CubeRequest,
  world: World,
): Promise<string | null> {
  if (!isWithoutRows(result)) return null;
  const { range } = result;
  const newest = await (origin === null
    ? newestDay(cube, cube.timeZone)
    : fetchNewestDay(options, origin, world));
  const given = (["from", "period"] as const).filter((name) => options[name] !== undefined);
  const without = given.map((name) => ` without --${name}`).join("");
  if (newest !== null) return noRowsHint(range, newest, `--to ${newest}${without}`);
  return origin === null ? null : emptyHint(cube);
}

async function answer(options: MetricsOptions, world: World): Promise<MetricsAnswer> {
  const isNamed = options.html || options.slack;
  const { brand } = isNamed ? await readSiteFile(options.settings, world) : { brand: BRAND };
  const { cube, query, source: name, origin, takenAt } = await findCube(options, world);
  const figures = dashboard(cube, query);
  const { data } = options;
  const age =
    data !== undefined
      ? `CSV files read ${formatDay(calendarDay(world.now(), figures.timeZone))}`
      : origin === null
        ? snapshotAge(takenAt, world.now())
        : "live";
  const unfinished = takenAt === null ? null : unfinishedDay(figures, takenAt);
  const compared = todaySoFar(cube, figures, takenAt);
  const result = { ...withBegunDays(figures, unfinished), ...(compared && { soFar: compared }) };
  return {
    brand: brand.name,
    origin,
    takenAt,
    posted: data !== undefined || origin === null ? basename(resolve(located(name, world))) : name,
    cube,
    result,
    chain: requiredChains(cube, result, query.chains),
    verbatim: options.verbatim ?? false,
    returns: options.returns ? returns(cube, result, takenAt) : null,
    notable: notable(cube, figures, takenAt),
    source: { name, age, unfinished },
    hours: completeHours(cube, figures.range, takenAt),
  };
}
