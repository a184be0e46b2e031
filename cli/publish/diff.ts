import type { Change } from "../../shared/archive/changesBy.ts";
import type { DistinctChange, TableDayChange } from "../../shared/archive/compareCubes.ts";
import {
  compareSnapshots,
  type SnapshotComparison,
} from "../../shared/archive/compareSnapshots.ts";
import type { Snapshot } from "../../shared/archive/snapshot.ts";
import { IDENTITIES } from "../../shared/cube/cube.ts";
import { type CountedTable, countedTitle, TABLES } from "../../shared/database/datedTables.ts";
import type { DayRange } from "../../shared/days/range.ts";
import {
  formatDay,
  formatDayCount,
  formatDifference,
  formatRange,
} from "../../shared/text/format.ts";
import { DISTINCT_TITLES, figureTitle } from "../archive/changeSentences.ts";
import { readNamedSnapshot } from "../archive/readSnapshotFile.ts";
import { located, terminalStyle, type World } from "../environment/world.ts";
import type { TerminalStyle } from "../text/layout.ts";
import { renderJson } from "../text/renderJson.ts";
import type { Block, BlockRow, Fact, Section } from "./documents/document.ts";
import { renderTerminal } from "./documents/renderTerminal.ts";

export interface DiffOptions {
  readonly json?: boolean;
}

/**
 * Prints what differs between two snapshot files, as tables or as JSON.
 *
 * @throws Failure of kind `usage` when a file is missing or the time zones differ, of kind `data` when
 * a file does not parse, or is not the one that the index beside it lists
 */
export async function runDiff(
  before: string,
  after: string,
  { json }: DiffOptions,
  world: World,
): Promise<void> {
  const { snapshot: snapshotBefore } = await readNamedSnapshot(located(before, world));
  const { snapshot: snapshotAfter } = await readNamedSnapshot(located(after, world));
  const comparison = compareSnapshots(snapshotBefore, snapshotAfter);
  const sides = {
    before: comparedSide(before, snapshotBefore),
    after: comparedSide(after, snapshotAfter),
  };
  const rendered = json
    ? renderJson({ ...sides, ...comparison })
    : renderDiff(comparison, sides, terminalStyle(world));
  world.stdout.write(rendered);
}

/** What the command prints about one of the two snapshots. */
interface Side {
  /** The path as it was named. */
  readonly file: string;
  readonly range: DayRange;
  readonly cover: DayRange;
}

interface Sides {
  readonly before: Side;
  readonly after: Side;
}

function comparedSide(file: string, { range, cube }: Snapshot): Side {
  return { file, range, cover: cube.cover };
}

/** What differs between two snapshots as text for a terminal, with a line break after the last line. */
function renderDiff(comparison: SnapshotComparison, sides: Sides, style: TerminalStyle): string {
  const { figures, distinct, counts } = comparison;
  const figureRows = figures.map((change) => changeRow(figureTitle(change.figure), change));
  const sections = [
    headSection(comparison, sides),
    { title: "Figures", blocks: changeTable("Figure", figureRows) },
    ...IDENTITIES.map((name) => ({
      title: `${DISTINCT_TITLES[name]} by Day`,
      blocks: distinctBlocks(distinct[name]),
    })),
    ...TABLES.map((table) => ({
      title: `${countedTitle(table)} by Day`,
      blocks: [
        ...changeTable("Day", counts[table].flatMap(dayRows)),
        ...unknownRemarks(table, comparison.unknown),
      ],
    })),
  ];
  const filledSections = sections.filter(({ blocks }) => blocks.length > 0);
  return renderTerminal(filledSections, style);
}

/** The two snapshots, the days on which they are compared, and whether nothing changed. */
function headSection(
  { shared, timeZone, changed }: SnapshotComparison,
  { before, after }: Sides,
): Section {
  const comparedDays =
    shared === null
      ? "No day is covered by both: only the number of monitored wallets is compared."
      : `Compared: ${formatRange(shared)}, ${formatDayCount(shared)} of ${timeZone}.`;
  const text = changed ? comparedDays : `${comparedDays} Nothing changed.`;
  return {
    title: "Differences",
    blocks: [
      { kind: "facts", facts: [...sideFacts("Before", before), ...sideFacts("After", after)] },
      { kind: "text", text },
    ],
  };
}

function sideFacts(term: string, { file, range, cover }: Side): Fact[] {
  return [
    { term, name: file, text: formatRange(range) },
    { term: "covers", text: formatRange(cover) },
  ];
}

/**
 * The changes of the distinct count of all days together and of each day; no blocks if nothing changed. If only ranges in
 * between have another count, no row shows that: a remark says it.
 */
function distinctBlocks({ changed, days, ...allDays }: DistinctChange): Block[] {
  if (!changed) return [];
  const changesByDay = days.map(({ day, ...change }) => changeRow(formatDay(day), change));
  const blocks = changeTable("Day", [changeRow("All days", allDays), ...changesByDay]);
  const onlyRangesChanged = allDays.before === allDays.after && days.length === 0;
  if (onlyRangesChanged) {
    const text =
      "No single day changed, and neither did all days together, but some ranges in between did.";
    blocks.push({ kind: "remark", text });
  }
  return blocks;
}

/** The change of a day, and below it, indented, the changes of its labels. */
function dayRows({ day, labels, ...total }: TableDayChange): BlockRow[] {
  const labelRows = labels.map(({ label, ...change }) =>
    changeRow(`  ${label ?? "(no chain)"}`, change),
  );
  return [changeRow(formatDay(day), total), ...labelRows];
}

/** The remark about a table that only one of the snapshots knows, for days without a row too; none for other tables. */
function unknownRemarks(table: CountedTable, { before, after }: SnapshotComparison["unknown"]) {
  const remarks: Block[] = [];
  if (before.includes(table)) {
    remarks.push({ kind: "remark", text: "Not known before, and known after." });
  }
  if (after.includes(table)) {
    remarks.push({ kind: "remark", text: "Known before, and not known after." });
  }
  return remarks;
}

/** A table of changes; no block without rows. */
function changeTable(firstColumn: string, rows: readonly BlockRow[]): Block[] {
  if (rows.length === 0) return [];
  return [{ kind: "table", head: [firstColumn, "Before", "After", "Change"], rows }];
}

/** The change as `+12`, `−3` or `0`; empty if one of the two counts is not known. */
function changeRow(name: string, { before, after }: Change): BlockRow {
  const isKnown = before !== null && after !== null;
  return { cells: [name, before, after, isKnown ? formatDifference(after - before) : ""] };
}
