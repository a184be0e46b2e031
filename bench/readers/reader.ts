/** The process that `measuredReader.ts` starts: reads in one way and prints the cost. */

import { supabaseClient } from "../../cli/backend/supabaseClient.ts";
import { sum } from "../../shared/cube/sum.ts";
import { dashboard } from "../../shared/dashboard/dashboard.ts";
import type { Dashboard } from "../../shared/dashboard/dashboardSchema.ts";
import { type AnyRanked, VIEWS } from "../../shared/dashboard/views.ts";
import { requiredCover } from "../../shared/days/cover.ts";
import { Outages } from "../../shared/requests/outages.ts";
import { fetchCountedCube } from "../../shared/supabase/fetchCountedCube.ts";
import { fetchCube } from "../../shared/supabase/fetchCube.ts";
import { type NaiveFigures, naiveFigures, rowsOf, transactionsIn } from "../naive/naiveFigures.ts";
import type { Measurement, Task } from "./measuredReader.ts";
import { PAGE_ROWS, pageAt, readPages } from "./readPages.ts";

const MEGABYTE = 1_000_000;
const STRETCH_PAGES = 20;

const task: Task = JSON.parse(process.argv[2] ?? "");
const client = supabaseClient(task, { fetch, outages: new Outages(() => performance.now()) });
gc?.();
const memoryBefore = process.memoryUsage();
let peak = memoryBefore.rss;
const look = () => {
  peak = Math.max(peak, process.memoryUsage.rss());
};
setInterval(look, 5).unref();

const started = performance.now();
const { figures, held } = await read(task);
const seconds = (performance.now() - started) / 1000;
look();
gc?.();
const measurement: Measurement = {
  seconds,
  peakMegabytes: (peak - memoryBefore.rss) / MEGABYTE,
  heldMegabytes: (process.memoryUsage().heapUsed - memoryBefore.heapUsed) / MEGABYTE,
  figures,
};
// `held` is in use until here, which keeps it from garbage collection.
process.stdout.write(held === undefined ? "" : JSON.stringify(measurement));

/** Reads in the way of a task. `held` is the data that a page keeps to answer for the next range. */
async function read({
  way,
  range,
  rows,
}: Task): Promise<{ figures: NaiveFigures | null; held: unknown }> {
  if (way === "naive") return naiveFigures(client, range, readPages);
  if (way === "stretch") return { figures: null, held: await readStretch(rows) };
  const cover = requiredCover(range, 0);
  const { cube } = await fetchCube(
    {
      client,
      covers: { function: cover, tables: cover },
      timeZone: "UTC",
      signal: new AbortController().signal,
      fetchFromFunction: fetchCountedCube,
      onRows: () => {},
      now: Date.now(),
      seesAll: true,
      onMembershipsFailure: (failure) => {
        throw failure;
      },
    },
    way,
  );
  return { figures: shownFigures(dashboard(cube, { range })), held: cube };
}

/** Reads `STRETCH_PAGES` evenly spaced pages of the transactions: the rows are divided into as many parts. */
async function readStretch(rows: number): Promise<unknown[]> {
  const partRows = rows / STRETCH_PAGES;
  const pages = [];
  for (let part = 0; part < STRETCH_PAGES; part++) {
    const middleRow = (part + 0.5) * partRows;
    const offset = Math.floor(middleRow / PAGE_ROWS) * PAGE_ROWS;
    const transactions = transactionsIn(client, task.range).order("created_at");
    pages.push(await rowsOf(pageAt(transactions, offset)));
  }
  return pages;
}

/** The part of a dashboard that the naive way counts too. */
function shownFigures(dashboard: Dashboard): NaiveFigures {
  const { cards, transactionTrends, wallets } = dashboard;
  const { days, total, chains } = transactionTrends;
  const compared = ({ value, previous }: (typeof cards)["activeUsers"]) =>
    [value, previous] as const;
  const counts = (view: AnyRanked) =>
    view.rows(dashboard).map(({ name, count }) => ({ label: name, count }));
  if (wallets === null) throw new Error("the tables have wallets");
  return {
    users: compared(cards.activeUsers),
    projects: compared(cards.activeProjects),
    transactions: compared(cards.scannedTransactions),
    flagged: [wallets.flagged, wallets.previousFlagged],
    wallets: wallets.total,
    days: days.map((day, i) => ({
      ...Object.fromEntries(chains.map(({ chain, counts }) => [chain, counts[i] ?? 0])),
      day,
      total: total[i] ?? 0,
    })),
    chains: chains.map(({ chain, counts }) => ({ label: chain, count: sum(counts) })),
    notifications: counts(VIEWS.flaggedDistribution),
    exploits: counts(VIEWS.exploitsByChain),
    events: counts(VIEWS.commonEvents),
  };
}
