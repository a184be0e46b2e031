import { formatCount } from "../../shared/text/format.ts";
import type { WayRow } from "../cube.ts";
import type { BenchRecord } from "../record.ts";
import { bytes, measuredOn, multiple, seconds, table } from "./table.ts";

/** The section that compares the naive way of most dashboards with the ways of this dashboard. */
export function cubeSection(record: BenchRecord<readonly WayRow[]>): string {
  const order = Object.keys(WAYS);
  const figures = record.figures.toSorted(
    (a, b) => a.rows - b.rows || order.indexOf(a.way) - order.indexOf(b.way),
  );
  const rows = figures.map((row) => {
    const naive = figures.find((other) => other.rows === row.rows && other.way === "naive");
    const isCompared = naive !== undefined && naive !== row;
    const mark = row.extrapolated ? " *" : "";
    return [
      formatCount(row.rows),
      WAYS[row.way] + mark,
      seconds(row.seconds),
      formatCount(Math.round(row.requests)),
      bytes(row.bytes),
      bytes(row.gzippedBytes),
      `${formatCount(Math.round(row.peakMegabytes))} MB`,
      `${row.heldMegabytes.toFixed(1)} MB`,
      isCompared ? multiple(naive.seconds / row.seconds) : "",
      isCompared ? multiple(naive.bytes / row.bytes) : "",
    ];
  });
  const formulas = new Set(record.figures.flatMap(({ formula = [] }) => formula));
  return `## A cube, and the naive way

The figures of 30 days with their previous period. The transactions of these 60 days are by 2,000 people on 200
projects. The naive way reads raw rows by offset pages of 1,000, keeps them and counts in memory. Each way reads
in a separate process: _peak_ is the rise of its resident memory, _held_ the heap that it keeps for the next
range. All complete reads gave the same figures.

${table(
  [
    "Transactions",
    "Way",
    "Time",
    "Requests",
    "Bytes",
    "Gzipped",
    "Peak",
    "Held",
    "Faster",
    "Fewer bytes",
  ],
  rows,
)}

${[...formulas].map((formula) => `\\* Extrapolated: ${formula}.`).join("\n")}

${measuredOn(record)}`;
}

const WAYS = {
  function: "cube, from the function",
  tables: "cube, from the tables",
  naive: "naive",
};
