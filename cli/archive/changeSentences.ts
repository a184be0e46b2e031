import type { Change } from "../../shared/archive/changesBy.ts";
import {
  COMPARED_FIGURES,
  type SnapshotComparison,
} from "../../shared/archive/compareSnapshots.ts";
import { IDENTITIES, type IdentityKind } from "../../shared/cube/cube.ts";
import { countedTitle, TABLES } from "../../shared/database/datedTables.ts";
import { formatCount } from "../../shared/text/format.ts";

/** The words behind the two counts of a change, such as `in the file` and `in the backend`. */
interface Sides {
  readonly before: string;
  readonly after: string;
  /** The words for the identities of the second side, such as `the backend's`. */
  readonly others: string;
}

/** A sentence for each day on which rows or identities differ. */
export function daySentences({ counts, distinct }: SnapshotComparison, sides: Sides): string[] {
  const rows = TABLES.flatMap((table) =>
    counts[table].map((change) =>
      changeSentence(`${countedTitle(table)} of ${change.day}`, change, sides),
    ),
  );
  const identities = IDENTITIES.flatMap((kind) => {
    const { days, changed } = distinct[kind];
    const title = DISTINCT_TITLES[kind];
    if (changed && days.length === 0) return [`${title} differ from ${sides.others}`];
    return days.map((change) => changeSentence(`${title} of ${change.day}`, change, sides));
  });
  return [...rows, ...identities];
}

/** A sentence such as `Transactions of 2026-10-04: 3 in the file, 4 in the backend`. */
export function changeSentence(what: string, { before, after }: Change, sides: Sides): string {
  const old = formatCount(before);
  const now = formatCount(after);
  return old === now
    ? `${what}: ${old} as ${sides.after}, but split differently`
    : `${what}: ${old} ${sides.before}, ${now} ${sides.after}`;
}

export function figureTitle(figure: string): string {
  return COMPARED_FIGURES.get(figure)?.diff?.title ?? figure;
}

export const DISTINCT_TITLES: Readonly<Record<IdentityKind, string>> = {
  users: "Active Users",
  projects: "Active Projects",
  flagged: "Flagged Wallets",
};
