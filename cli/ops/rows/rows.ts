import { setImmediate } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { Answer } from "../../../shared/answer/answer.ts";
import type { ChainFigures } from "../../../shared/dashboard/chainFigures.ts";
import type { Dashboard } from "../../../shared/dashboard/dashboardSchema.ts";
import { eachTable, isByChain } from "../../../shared/database/datedTables.ts";
import type { Query } from "../../../shared/days/query.ts";
import { Failure } from "../../../shared/failure.ts";
import { renderCsv } from "../../../shared/tables/renderCsv.ts";
import type { Table } from "../../../shared/tables/table.ts";
import { formatCount, formatQuantity } from "../../../shared/text/format.ts";
import type { CubeRequest } from "../../backend/cubeRequest.ts";
import { fetchLiveCube } from "../../backend/liveCube.ts";
import { requireChains } from "../../backend/requireChains.ts";
import type { SubjectRows } from "../../backend/subjectRows.ts";
import { type Subject, subjectTable } from "../../backend/subjects.ts";
import { type Progress, showProgress } from "../../environment/progress.ts";
import { terminalStyle, type World } from "../../environment/world.ts";
import { columnWidths, renderColumns } from "../../text/layout.ts";
import { renderJsonLines } from "../../text/renderJson.ts";
import { RowFile } from "./rowFile.ts";

export interface RowsOptions extends CubeRequest {
  readonly csv?: boolean;
  readonly json?: boolean;
  readonly limit?: number;
  readonly verbatim?: boolean;
}

/** Reads the rows of a subject. The file holds them, and must stay open while they are used. */
export type RowSource = (
  subject: Subject,
  query: Query,
  file: RowFile,
  progress: Progress,
) => Promise<SubjectRows>;

/** @throws Failure of kind `usage` for a chain if the rows of a subject have none */
export function requireChainOf(subject: Subject, { chain }: Pick<RowsOptions, "chain">): void {
  if (chain === undefined || isByChain(subjectTable(subject))) return;
  throw new Failure("usage", `${subject} have no chain: leave --chain out`);
}

/**
 * Prints the rows behind a figure of a range, then the number of rows beside the figure.
 *
 * @throws Failure of any kind but `locked`; of kind `data`, after the rows, when the number and the
 * figure differ
 */
export async function runRows(
  subject: Subject,
  options: RowsOptions,
  readRows: RowSource,
  world: World,
): Promise<void> {
  // Otherwise the heap would grow to several times the live rows before V8 collects the rows of earlier
  // pages.
  setFlagsFromString("--heap-growing-percent=20");
  const { cube, query } = await fetchLiveCube(options, world);
  requireChains(cube, query.chains);
  const answer = new Answer(cube, query, null);
  const chainFigures = answer.chain(query.chains);
  const figure = countedFigures(answer.dashboard, chainFigures)[subject];
  const progress = showProgress(world, !options.quiet);
  const file = new RowFile();
  try {
    const rows = await readRows(subject, query, file, progress);
    await writeTexts(renderedRows(rows, options, progress, world), world);
    progress.clear();
    // The rows of identities begin with their noun.
    const [first = ""] = rows.columns;
    const one = first === "day" ? "row" : first;
    const noun = [one, `${one}s`] as const;
    const { limit = Infinity } = options;
    const printed = limit < rows.count ? `${formatCount(limit)} of ` : "";
    const counted = `${printed}${formatQuantity(rows.count, noun)}`;
    if (chainFigures !== null && figure === null) {
      world.stderr.write(`${counted}; no figure counts ${noun[1]} by chain\n`);
      return;
    }
    const both = `${counted}; the figure is ${formatCount(figure)}`;
    if (rows.count !== figure) throw new Failure("data", `${both}: ${DIFFERENCE}`);
    world.stderr.write(`${both}\n`);
  } finally {
    file.close();
  }
}

/** The head of the rows and then each batch, which is rendered with the head and printed without it. */
function* renderedRows(
  subject: SubjectRows,
  options: RowsOptions,
  progress: Progress,
  world: World,
): Iterable<string> {
  const { columns, batches, count } = subject;
  const { limit = count } = options;
  const render = rowRenderer(subject, options, world);
  const head = render({ columns, rows: [] });
  yield head;
  let written = 0;
  for (const rows of firstRows(batches(), limit)) {
    yield render({ columns, rows }).slice(head.length);
    written += rows.length;
    if (!world.stdout.isTTY) progress.written(written, Math.min(limit, count));
  }
}

/** Renders some of the rows. The columns of a terminal are as wide as all rows together need. */
function rowRenderer(
  { columns, batches, count }: SubjectRows,
  { csv, json, limit = count, verbatim = false }: RowsOptions,
  world: World,
): (table: Table) => string {
  if (csv) return (table) => renderCsv(table, { verbatim });
  if (json) return renderJsonLines;
  const style = terminalStyle(world);
  const widths = columnWidths(columns, firstRows(batches(), limit));
  return (table) => renderColumns(table, style, widths);
}

/** The first `limit` rows, batch by batch. */
function* firstRows(batches: Iterable<Table["rows"]>, limit: number): Iterable<Table["rows"]> {
  let left = limit;
  for (const rows of batches) {
    yield rows.slice(0, left);
    left -= rows.length;
    if (left <= 0) return;
  }
}

const DIFFERENCE =
  "rows may have changed between the two reads, so run it again; if they still differ, find out " +
  "with --read tables whether the function counts other rows";

/** The figure that counts the rows of each subject, of all chains or of some; null is not known. */
export function countedFigures(
  { cards, wallets, completeness }: Dashboard,
  chain: ChainFigures | null,
): Readonly<Record<Subject, number | null>> {
  if (chain !== null) {
    return {
      ...eachTable((table) => (isByChain(table) ? chain[table].value : null)),
      projects: null,
      users: null,
      "flagged-wallets": null,
    };
  }
  return {
    ...eachTable((table) => completeness[table]?.rangeRows ?? null),
    projects: cards.activeProjects.value,
    users: cards.activeUsers.value,
    "flagged-wallets": wallets?.flagged ?? null,
  };
}

/** Writes to stdout no faster than its reader reads; ends early if the reader closes the pipe. */
async function writeTexts(
  texts: Iterable<string>,
  { stdout, signal }: Pick<World, "stdout" | "signal">,
): Promise<void> {
  let isOpen = true;
  for (const text of texts) {
    await new Promise<void>((resolve) => {
      const isTaken = stdout.write(text, (error) => {
        isOpen &&= !error;
        resolve();
      });
      if (isTaken !== false) resolve();
    });
    // Errors and signals arrive only between turns of the event loop, even if the stream writes at
    // once.
    await setImmediate();
    signal.throwIfAborted();
    if (!isOpen) return;
  }
}
