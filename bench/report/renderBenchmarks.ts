import { formatCount } from "../../shared/text/format.ts";
import type { CsvRow } from "../csv.ts";
import type { WayRow } from "../cube.ts";
import type { GestureRow } from "../gesture.ts";
import type { PageRow } from "../page.ts";
import type { RangeRow } from "../range.ts";
import type { BenchRecord } from "../record.ts";
import type { VisitFigures, VisitRow } from "../visit.ts";
import { csvSection } from "./csvSection.ts";
import { cubeSection } from "./cubeSection.ts";
import { bytes, goal, measuredOn, milliseconds, table } from "./table.ts";

/** What steps of the code gained, in their order. They were measured once, since they are in the code now. */
interface FirstVisitRecord extends BenchRecord<readonly FirstVisitStep[]> {
  /** About, in milliseconds of the first eight seconds; the same after each step. */
  readonly blockingTime: number;
}

interface FirstVisitStep {
  readonly step: string;
  /** In milliseconds. */
  readonly firstPaint: number;
  /** The thousands of bytes in the first 2.5 s. */
  readonly kilobytes: number;
}

/** The files of `bench/results`, by name. */
export interface Records {
  readonly cube: BenchRecord<readonly WayRow[]>;
  readonly csv: BenchRecord<readonly CsvRow[]>;
  readonly range: BenchRecord<readonly RangeRow[]>;
  readonly gesture: BenchRecord<readonly GestureRow[]>;
  readonly page: BenchRecord<readonly PageRow[]>;
  readonly firstVisit: FirstVisitRecord;
  readonly visit: BenchRecord<VisitFigures>;
}

/** The whole of `docs/benchmarks.md`. */
export function renderBenchmarks(records: Records): string {
  const { cube, csv, range, gesture, page, firstVisit, visit } = records;
  return `${[
    INTRODUCTION,
    cubeSection(cube),
    csvSection(csv),
    rangeSection(range),
    gestureSection(gesture),
    pageSection(page),
    firstVisitSection(firstVisit),
    visitSection(visit),
  ].join("\n\n")}\n`;
}

const INTRODUCTION = `# Benchmarks

\`npm run bench\` measures all of this again, writes the figures to [bench/results](../bench/results) and
writes this page from them. \`npm run bench -- cube\` measures one part; \`-- --small\` tries it out and writes nothing.
\`npm run bench -- --against v1.0.0\` measures a tag and this version in turn on one machine and prints their ratios.
It uses the machine's PostgreSQL and Chromium, or else the packages from npm.
Times depend on the machine and on its other work. Bytes, requests and ratios hardly do.`;

function rangeSection(record: BenchRecord<readonly RangeRow[]>): string {
  const spread = ({ median, p95 }: RangeRow["sql"]) =>
    `${milliseconds(median)} / ${milliseconds(p95)}`;
  const rows = record.figures.map((row) => [
    formatCount(row.days),
    milliseconds(row.first),
    spread(row.figures),
    spread(row.sql),
    spread(row.painted),
    spread(row.settled),
    spread(row.clicked),
  ]);
  const of400Days = record.figures.find(({ days }) => days === 400);
  const subject = "the figures of a range of a cube of 400 days";
  const goalText =
    of400Days === undefined
      ? ""
      : goal(subject, of400Days.figures.median / of400Days.sql.median, 0.006, "of the time of SQL");
  return `## Another range

Inside a cube of 1,000,000 transactions over 1,100 days: every figure of a random range by
\`dashboard(cube, query)\`, against \`count(distinct …)\` of projects, users and flagged wallets alone in
PostgreSQL, on the same rows and with the same results. Then the built page in Chromium: from a range in
the URL to the last frame that changes the window (_painted_) or any part of the page (_settled_), and from
a click on the step buttons to the next frame (the browser's own event timing, in steps of 8 ms). Median /
95th percentile.

${table(["Days in the cube", "First range", "Figures", "SQL", "Painted", "Settled", "Clicked"], rows)}

${goalText}

${measuredOn(record)}`;
}

function gestureSection(record: BenchRecord<readonly GestureRow[]>): string {
  const rows = record.figures.map((row) => [
    row.gesture,
    milliseconds(row.tasks),
    milliseconds(row.scripts),
    `${milliseconds(row.frame)} / ${milliseconds(row.slowFrame)}`,
  ]);
  return `## Gestures

What a gesture costs the main thread of the built page, by the processor's time of that thread until the page is
quiet, and the part of it in scripts: a step of the range, one more day of a drag over the trend, the focus of a
chain. Demo data, 31 days, 1440 by 900 pixels. _Next frame_: median / 95th percentile, in which browsers draw one in
17 ms at best; charts outside the window follow afterwards.

${table(["Gesture", "Main thread", "Scripts", "Next frame"], rows)}

${measuredOn(record)}`;
}

function pageSection(record: BenchRecord<readonly PageRow[]>): string {
  const rows = record.figures.map((row) => [
    SITES[row.site],
    row.device,
    row.cache,
    milliseconds(row.firstContentfulPaint),
    milliseconds(row.largestContentfulPaint),
    milliseconds(row.figures),
    milliseconds(row.totalBlockingTime),
    row.layoutShift.toFixed(3),
    bytes(row.scriptBytes),
    bytes(row.bytes),
  ]);
  const phone = record.figures.find(
    ({ site, device, cache }) => site === "static" && device === "phone" && cache === "cold",
  );
  const subject = "the largest paint of the static export on a cold phone";
  const goalText =
    phone === undefined
      ? ""
      : goal(
          subject,
          phone.largestContentfulPaint / phone.firstContentfulPaint,
          1.2,
          "of the time of its first paint",
        );
  return `## The page

Demo data of 400 days. The static export has the figures in its HTML. The live page reads from the embedded
backend, whose answers are compressed like Supabase's. The phone has 390 by 844 pixels, 1.6 Mbit/s, a round
trip of 150 ms and a quarter of this processor; requests of the service worker are not slowed. _Warm_ is a
second visit, which the worker serves; its own request for the HTML is not counted. Medians of 5 loads; bytes
over the network.

${table(
  ["Site", "Device", "Cache", "FCP", "LCP", "Cards filled", "TBT", "CLS", "Script", "All"],
  rows,
)}

${goalText}
[bench/budgets.json](../bench/budgets.json) bounds the bytes of a first visit, and a test holds the build to it.

${measuredOn(record)}`;
}

function firstVisitSection(record: FirstVisitRecord): string {
  const { blockingTime, figures } = record;
  const rows = figures.map(({ step, firstPaint, kilobytes }) => [
    step,
    milliseconds(firstPaint),
    `${kilobytes} KB`,
  ]);
  return `What each step of a quicker first visit gained on the phone, with the static export and an empty cache: medians of
three visits in turn. The blocking time stayed at some ${milliseconds(blockingTime)} in the first eight seconds, half of it when Recharts draws.
\`npm run bench\` does not measure these steps again.

${table(["Step", "First paint", "In the first 2.5 s"], rows)}

${measuredOn(record)}`;
}

const VISITED = { vigil: "Vigil", kept: "Vigil, kept answer", naive: "naive" };

/** The visit to the naive page with the same rows on the same device; undefined if it was not measured. */
function naiveVisit(
  visits: readonly VisitRow[],
  { transactions, device }: VisitRow,
): VisitRow | undefined {
  return visits.find(
    (row) => row.transactions === transactions && row.device === device && row.page === "naive",
  );
}

/** A sentence for each kept answer on a desktop: its time as a part of the naive page's. */
function keptGoals(visits: readonly VisitRow[]): string[] {
  const goals: string[] = [];
  for (const row of visits) {
    const naive = naiveVisit(visits, row);
    if (row.page !== "kept" || row.device !== "desktop" || naive === undefined) continue;
    const subject = `the cards of ${formatCount(row.transactions)} transactions with a kept answer`;
    const maxRatio = row.transactions > 1_000_000 ? 0.05 : 0.1;
    goals.push(goal(subject, row.figures / naive.figures, maxRatio, "of the naive time"));
  }
  return goals;
}

function visitSection(record: BenchRecord<VisitFigures>): string {
  const { visits, keeps } = record.figures;
  const visitRows = visits.map((row) => {
    const naive = naiveVisit(visits, row);
    const isCompared = naive !== undefined && naive !== row;
    return [
      formatCount(row.transactions),
      row.device,
      VISITED[row.page],
      milliseconds(row.figures),
      bytes(row.bytes),
      isCompared ? (row.figures / naive.figures).toFixed(2) : "",
    ];
  });
  const keepRows = keeps.map((row) => [
    formatCount(row.transactions),
    milliseconds(row.keep),
    bytes(row.bytes),
    bytes(row.storedBytes),
    bytes(row.walBytes),
    milliseconds(row.call),
    milliseconds(row.hundred),
  ]);
  return `## A first visit beside a naive page

Both pages on one server without a row cap, with the data of [docs/scale.md](scale.md): the time until every card
has its final value. Most teams write a page like the naive one ([bench/naive](../bench/naive)): it reads the raw
rows of the range and of the previous period at once, counts them in the browser and draws them with the same
Recharts. Vigil's page calls the function for the same days and, once they are on screen, for 400 days.
Medians of 3 visits with an empty cache.

${table(["Transactions", "Device", "Page", "Cards final", "Bytes", "Of the naive time"], visitRows)}

${keptGoals(visits).join("\n")}

What it costs to keep an answer of 400 days, and to give it: _call_ is the database's own time, _100 viewers_ the time
until the last of 100 calls sent at once has its whole answer from PostgREST.

${table(["Transactions", "Keep", "Answer", "Stored", "Log", "Call", "100 viewers"], keepRows)}

${measuredOn(record)}`;
}

const SITES = { static: "static export", live: "live" };
