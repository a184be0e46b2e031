import type { Change } from "../../shared/archive/changesBy.ts";
import type { DayChange, DistinctChange } from "../../shared/archive/compareCubes.ts";
import {
  compareSnapshots,
  type SnapshotComparison,
} from "../../shared/archive/compareSnapshots.ts";
import type { Snapshot } from "../../shared/archive/snapshot.ts";
import { IDENTITIES } from "../../shared/cube/cube.ts";
import { countedTitle, TABLES } from "../../shared/database/datedTables.ts";
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
import type { Block, BlockRow } from "./documents/document.ts";
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
  const { snapshot: old } = await readNamedSnapshot(located(before, world));
  const { snapshot: now } = await readNamedSnapshot(located(after, world));
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
type Side = ReturnType<typeof toSide>;

/** What differs between two snapshots as text for a terminal, with a line break after the last line. */
function renderDiff(
  comparison: SnapshotComparison,
  sides: { readonly before: Side; readonly after: Side },
  style: TerminalStyle,
): string {
  const { figures, distinct, counts } = comparison;
  const named = figures.map((change) => changeRow(figureTitle(change.figure), change));
  const sections = [
    headSection(comparison, sides),
    { title: "Figures", blocks: changeTable("Figure", named) },
    ...IDENTITIES.map((name) => ({
      title: `${DISTINCT_TITLES[name]} by Day`,
      blocks: distinctBlocks(distinct[name]),
    })),
    ...TABLES.map((table) => ({
      title: `${countedTitle(table)} by Day`,
      blocks: changeTable("Day", counts[table].flatMap(dayRows)),
    })),
  ];
  return renderTerminal(
    sections.filter(({ blocks }) => blocks.length > 0),
    style,
  );
}

/** The two snapshots, and the days on which they are compared. */
function headSection(
  { shared, timeZone, changed }: SnapshotComparison,
  { before, after }: { readonly before: Side; readonly after: Side },
) {
  const facts = (term: string, { file: name, range, cover }: Side) => [
    { term, name, text: formatRange(range) },
    { term: "covers", text: formatRange(cover) },
  ];
  const days =
    shared === null
      ? "No day is covered by both: only the number of monitored wallets is compared."
      : `Compared: ${formatRange(shared)}, ${formatDayCount(shared)} of ${timeZone}.`;
  return {
    title: "Differences",
    blocks: [
      { kind: "facts", facts: [...facts("Before", before), ...facts("After", after)] },
      { kind: "text", text: changed ? days : `${days} Nothing changed.` },
    ] satisfies Block[],
  };
}

/** The changes of distinct counts. Other identities may have the same counts: then a remark says it. */
function distinctBlocks({ changed, days, ...total }: DistinctChange): Block[] {
  if (!changed) return [];
  const rows = days.map(({ day, ...change }) => changeRow(formatDay(day), change));
  const blocks = changeTable("Day", [changeRow("All days", total), ...rows]);
  const hasSameCounts = total.before === total.after && days.length === 0;
  if (hasSameCounts) {
    const text = "Not the same ones as before: ranges inside may have another number.";
    blocks.push({ kind: "remark", text });
  }
  return blocks;
}

function dayRows({ day, labels, ...total }: DayChange): BlockRow[] {
  const labelRows = labels.map(({ label, ...each }) =>
    changeRow(`  ${label ?? "(no chain)"}`, each),
  );
  return [changeRow(formatDay(day), total), ...labelRows];
}

function changeTable(name: string, rows: readonly BlockRow[]): Block[] {
  return rows.length === 0
    ? []
    : [{ kind: "table", head: [name, "Before", "After", "Change"], rows }];
}

/** The change as `+12`, `−3` or `0`; empty if one of the two counts is not known. */
function changeRow(name: string, { before, after }: Change): BlockRow {
  const change = before === null || after === null ? "" : formatDifference(after - before);
  return { cells: [name, before, after, change] };
}
