import type { Change } from "../../shared/archive/changesBy.ts";
import type { DayChange, DistinctChange } from "../../shared/archive/compareCubes.ts";
import {
  compareSnapshots,
  type SnapshotComparison,
} from "../../shared/archive/compareSnapshots.ts";
import type { Snapshot } from "../../shared/archive/snapshot.ts";
import { IDENTITIES, type IdentityKind } from "../../shared/cube/cube.ts";
import { type CountedTable, countedTitle, TABLES } from "../../shared/database/datedTables.ts";
import { type DayRange, dayCount } from "../../shared/days/range.ts";
import { formatCount, formatDay, formatDifference, formatRange } from "../../shared/text/format.ts";
import { DISTINCT_TITLES, figureTitle } from "../archive/changeSentences.ts";
import { readSnapshotFile } from "../archive/readSnapshotFile.ts";
import {
  type Content,
  chainLabel,
  flushRight,
  Layout,
  type TerminalStyle,
  wrap,
} from "../text/layout.ts";
import { plainText } from "../text/plainText.ts";
import { renderJson } from "../text/renderJson.ts";
import { located, terminalStyle, type World } from "../world/world.ts";

export interface DiffOptions {
  readonly json?: boolean;
}

/**
 * Prints what differs between two snapshot files, as tables or as JSON.
 *
 * @throws Failure of kind `usage` when a file is missing or the time zones differ, of kind `data` when
 * a file does not parse
 */
export async function runDiff(
  before: string,
  after: string,
  { json }: DiffOptions,
  world: World,
): Promise<void> {
  const [old, now] = await Promise.all([
    readSnapshotFile(located(before, world)),
    readSnapshotFile(located(after, world)),
  ]);
  const comparison = compareSnapshots(old, now);
  const sides = { before: toSide(before, old), after: toSide(after, now) };
  world.stdout.write(
    json
      ? renderJson({ ...sides, ...comparison })
      : renderDiff(comparison, sides, terminalStyle(world)),
  );
}

function toSide(file: string, { range, cube }: Snapshot) {
  return { file, range, cover: cube.cover };
}

/** One of the two snapshots. */
interface Side {
  readonly file: string;
  readonly range: DayRange;
  readonly cover: DayRange;
}

/** What differs between two snapshots as text for a terminal, with a line break after the last line. */
export function renderDiff(
  comparison: SnapshotComparison,
  sides: { readonly before: Side; readonly after: Side },
  style: TerminalStyle,
): string {
  const layout = new Layout(style, gridContent(comparison));
  const blocks = [
    [...heading("Before", sides.before, layout), ...heading("After", sides.after, layout)],
    scope(comparison, layout),
    figures(comparison, layout),
    ...IDENTITIES.map((name) => distinct(name, comparison.distinct[name], layout)),
    ...TABLES.map((table) => counts(table, comparison.counts[table], layout)),
  ];
  return blocks
    .filter(({ length }) => length > 0)
    .map((lines) => `${lines.join("\n")}\n`)
    .join("\n");
}

function gridContent({ figures, counts, distinct }: SnapshotComparison): Content {
  const days = Object.values(counts).flat();
  const labels = days.flatMap((day) => day.labels);
  const changes = [...figures, ...days, ...labels, ...Object.values(distinct)];
  return {
    names: labels.map(({ label }) => chainLabel(label)),
    counts: changes.map(({ before }) => before),
  };
}

function heading(title: string, { file, range, cover }: Side, { paint }: Layout): string[] {
  return [
    `${paint.bold(title.padEnd(7))}${plainText(file)}`,
    paint.dim(`       ${formatRange(range)}`),
    paint.dim(`       covers ${formatRange(cover)}`),
  ];
}

function scope(
  { shared, timeZone, changed }: SnapshotComparison,
  { columns, paint }: Layout,
): string[] {
  const days =
    shared === null
      ? "No day is covered by both: only the number of monitored wallets is compared."
      : `Compared: ${formatRange(shared)}, ${formatCount(dayCount(shared))} days of ${plainText(timeZone)}.`;
  return [...wrap(days, columns), ...(changed ? [] : [paint.green("Nothing changed.")])];
}

function figures({ figures }: SnapshotComparison, layout: Layout): string[] {
  if (figures.length === 0) return [];
  const rows = figures.map((change) => changeLine(figureTitle(change.figure), change, layout));
  return layout.section("Figures", [titles("Figure", layout), ...rows]);
}

function distinct(name: IdentityKind, change: DistinctChange, layout: Layout): string[] {
  if (!change.changed) return [];
  const others = "Not the same ones as before: ranges inside may have another number.";
  const same = change.before === change.after && change.days.length === 0;
  const rows = [
    titles("Day", layout),
    changeLine("All days", change, layout),
    ...change.days.map((day) => changeLine(formatDay(day.day), day, layout)),
    ...(same ? layout.note(others) : []),
  ];
  return layout.section(`${DISTINCT_TITLES[name]} by Day`, rows);
}

function counts(table: CountedTable, days: readonly DayChange[], layout: Layout): string[] {
  if (days.length === 0) return [];
  const rows = days.flatMap((change) => [
    changeLine(formatDay(change.day), change, layout),
    ...change.labels.map(({ label, ...each }) =>
      layout.paint.dim(changeLine(chainLabel(label), each, layout)),
    ),
  ]);
  return layout.section(`${countedTitle(table)} by Day`, [titles("Day", layout), ...rows]);
}

function titles(name: string, layout: Layout): string {
  return layout.paint.dim(layout.line(name, "Before", cells("After", "Change", layout)));
}

function changeLine(name: string, change: Change, layout: Layout): string {
  const { before, after } = change;
  const cell = (count: number | null) => layout.count(count);
  return layout.line(name, cell(before), cells(cell(after), difference(change), layout));
}

function cells(after: string, change: string, { rest, number }: Layout): string {
  const width = Math.min(number, Math.floor(rest / 2));
  return flushRight(after, width) + flushRight(change, width);
}

/** The difference as `+12`, `−3` or `0`; empty if one of the two counts is not known. */
function difference({ before, after }: Change): string {
  return before === null || after === null ? "" : formatDifference(after - before);
}
