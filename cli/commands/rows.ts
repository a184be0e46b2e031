import type { ChainFigures } from "../../shared/dashboard/chainFigures.ts";
import { dashboard } from "../../shared/dashboard/dashboard.ts";
import { Failure } from "../../shared/failure.ts";
import { renderCsv } from "../../shared/tables/renderCsv.ts";
import type { Table } from "../../shared/tables/table.ts";
import { formatCount, formatQuantity, type Noun } from "../../shared/text/format.ts";
import type { Dashboard } from "../../shared/views/dashboardSchema.ts";
import { fetchLiveCube, type LiveRequest } from "../backend/liveCube.ts";
import { fetchLiveRows, type Subject, secretBackend } from "../backend/liveRows.ts";
import { terminalStyle } from "../terminal/terminal.ts";
import { renderColumns } from "../text/renderColumns.ts";
import { renderJsonLines } from "../text/renderJson.ts";
import type { World } from "../world.ts";
import { requiredChain } from "./metrics.ts";

export interface RowsOptions extends LiveRequest {
  readonly csv?: boolean;
  readonly json?: boolean;
}

/**
 * Prints the rows behind a figure of a range, and how many they are beside the figure.
 *
 * @throws Failure of any kind but `locked`; of kind `data`, after the rows, when the two differ
 */
export async function runRows(subject: Subject, options: RowsOptions, world: World): Promise<void> {
  const { chain, csv, json, quiet = false } = options;
  if (csv && json) throw new Failure("usage", "--csv and --json exclude each other");
  if (chain !== undefined && !BY_CHAIN.includes(subject)) {
    throw new Failure("usage", `no figure counts ${subject} by chain: leave --chain out`);
  }
  // Before any request, the one for the figure too.
  secretBackend(world);
  const { cube, query } = await fetchLiveCube(options, world);
  const result = dashboard(cube, query);
  const chainFigures = chain === undefined ? null : requiredChain(result, chain);
  const figure = countedFigures(result, chainFigures)[subject];
  const { range: cover, timeZone } = result;
  const table = await fetchLiveRows({ subject, chain, cover, timeZone, quiet }, world);
  const tables = (table: Table) => renderColumns(table, terminalStyle(world));
  const render = csv ? renderCsv : json ? renderJsonLines : tables;
  world.stdout.write(render(table));
  const [one = ""] = table.columns;
  const noun: Noun = one === "day" ? ["row", "rows"] : [one, `${one}s`];
  const counted = `${formatQuantity(table.rows.length, noun)}; the figure is ${formatCount(figure)}`;
  if (table.rows.length !== figure) throw new Failure("data", `${counted}: ${DIFFERENCE}`);
  world.stderr.write(`${counted}\n`);
}

const DIFFERENCE =
  "rows may have changed between the two reads, so run it again; if they still differ, find out " +
  "with --read tables whether the function counts other rows";

const BY_CHAIN: readonly Subject[] = ["transactions", "notifications", "exploits"];

/** The figures that count the rows of each subject, or of one chain; null is not known. */
export function countedFigures(
  { cards, wallets, completeness }: Dashboard,
  chain: ChainFigures | null,
): Readonly<Record<Subject, number | null>> {
  if (chain !== null) {
    return {
      transactions: chain.transactions.value,
      notifications: chain.notifications.value,
      exploits: chain.exploits.value,
      events: null,
      projects: null,
      users: null,
      "flagged-wallets": null,
    };
  }
  return {
    transactions: completeness.transactions.rangeRows,
    notifications: completeness.notifications.rangeRows,
    exploits: completeness.exploits.rangeRows,
    events: completeness.events.rangeRows,
    projects: cards.activeProjects.value,
    users: cards.activeUsers.value,
    "flagged-wallets": wallets.flagged,
  };
}
