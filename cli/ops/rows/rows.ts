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
import { IDENTITY_NOUNS, isTable, type Subject, subjectTable } from "../../backend/subjects.ts";
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

/**
 * Refuses the option of a chain for a subject whose rows have none.
 *
 * @throws Failure of kind `usage`
 */
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
  // The figures of whole days do not depend on the time of the read.
  const takenAt = null;
  const answer = new Answer(cube, query, takenAt);
  const chainFigures = answer.chain(query.chains);
  const figure = countedFigures(answer.dashboard, chainFigures)[subject];
  const progress = showProgress(world, !options.quiet);
  const file = new RowFile();
  try {
    const rows = await readRows(subject, query, file, progress);
    await writeTexts(renderedRows(rows, options, progress, world), world);
    progress.clear();
    const isOfChains = chainFigures !== null;
    reportCount(subject, rows.count, { figure, isOfChains }, options, world);
  } finally {
    file.close();
  }
}

interface ComparedFigure {
  /** Null if it is not known, or if no figure counts the subject by chain. */
  readonly figure: number | null;
  /** Whether the rows are those of some chains, and not of all. */
  readonly isOfChains: boolean;
}

/**
 * Prints the number of rows of a subject beside the figure on stderr. For the identities of some chains, there is no figure
 * to compare.
 *
 * @throws Failure of kind `data` if the two differ, or the figure is not known
 */
function reportCount(
  subject: Subject,
  count: number,
  { figure, isOfChains }: ComparedFigure,
  { limit = Infinity }: RowsOptions,
  { stderr }: World,
): void {
  const singular = isTable(subject) ? "row" : IDENTITY_NOUNS[subject];
  const plural = `${singular}s`;
  const printed = limit < count ? `${formatCount(limit)} of ` : "";
  const quantity = `${printed}${formatQuantity(count, [singular, plural])}`;
  if (isOfChains && figure === null) {
    stderr.write(`${quantity}; no figure counts ${plural} by chain\n`);
    return;
  }
  const comparison = `${quantity}; the figure is ${formatCount(figure)}`;
  if (count !== figure) throw new Failure("data", `${comparison}: ${DIFFERENCE}`);
  stderr.write(`${comparison}\n`);
}

/** The texts to print: the head of the rows, then a text for each batch of rows. */
function* renderedRows(
  subject: SubjectRows,
  options: RowsOptions,
  progress: Progress,
  world: World,
): Iterable<string> {
  const { columns, batches, count } = subject;
  const { limit = count } = options;
  const renderWithHead = rowRenderer(subject, options, world);
  const head = renderWithHead({ columns, rows: [] });
  // Each rendered batch begins with the same head, which is printed only once.
  yield head;
  let written = 0;
  for (const rows of firstRows(batches(), limit)) {
    const text = renderWithHead({ columns, rows });
    yield text.slice(head.length);
    written += rows.length;
    // On a terminal, the rows themselves show the progress.
    if (!world.stdout.isTTY) progress.written(written, Math.min(limit, count));
  }
}

/**
 * The function that renders some of the rows, with the head of their columns before them: as CSV, as lines of JSON, whose head
 * is empty, or in columns. These are as wide as all printed rows need, so that every batch has the same columns.
 */
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
  let remaining = limit;
  for (const rows of batches) {
    yield rows.slice(0, remaining);
    remaining -= rows.length;
    if (remaining <= 0) return;
  }
}

const DIFFERENCE =
  "rows may have changed between the two reads, so run it again; if they still differ, find out " +
  "with --read tables whether the function counts other rows";

/**
 * The figure that counts the rows or the identities of each subject. It is null if it is not known, or not counted by chain.
 *
 * @param chains the figures of the queried chains; null for the figures of all rows
 */
export function countedFigures(
  { cards, wallets, completeness }: Dashboard,
  chains: ChainFigures | null,
): Readonly<Record<Subject, number | null>> {
  if (chains !== null) {
    return {
      ...eachTable((table) => (isByChain(table) ? chains[table].value : null)),
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

/**
 * Writes to stdout no faster than its reader reads. Returns early if stdout fails, as when the reader closes the pipe, and
 * throws the signal's reason if the run has to stop.
 */
async function writeTexts(
  texts: Iterable<string>,
  { stdout, signal }: Pick<World, "stdout" | "signal">,
): Promise<void> {
  let hasFailed = false;
  for (const text of texts) {
    await new Promise<void>((resolve) => {
      const hasRoom = stdout.write(text, (error) => {
        if (error) hasFailed = true;
        resolve();
      });
      // Without room, only the callback above resolves, once this text is written.
      if (hasRoom !== false) resolve();
    });
    // Errors and signals, also those of earlier texts, arrive only between turns of the event loop.
    await setImmediate();
    signal.throwIfAborted();
    if (hasFailed) return;
  }
}
