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

/**
 * A sentence for each table that only one side knows, and for each day on which the number of a table's rows or of a kind's
 * identities differs. Identities can also differ while their numbers are equal on every day: then one sentence names the kind
 * without a day.
 */
export function daySentences(
  { counts, distinct, unknown }: SnapshotComparison,
  sides: Sides,
): string[] {
  const sentences: string[] = [];
  for (const table of TABLES) {
    const title = countedTitle(table);
    if (unknown.before.includes(table)) sentences.push(`${title}: not known ${sides.before}`);
    if (unknown.after.includes(table)) sentences.push(`${title}: not known ${sides.after}`);
    for (const change of counts[table]) {
      sentences.push(changeSentence(`${title} of ${change.day}`, change, sides));
    }
  }
  for (const kind of IDENTITIES) {
    const { days, changed } = distinct[kind];
    const title = DISTINCT_TITLES[kind];
    if (changed && days.length === 0) sentences.push(`${title} differ from ${sides.others}`);
    for (const change of days) {
      sentences.push(changeSentence(`${title} of ${change.day}`, change, sides));
    }
  }
  return sentences;
}

/**
 * A sentence such as `Transactions of 2026-10-04: 3 in the file, 4 in the backend`. If the counts are equal, it says that
 * their labels differ.
 */
export function changeSentence(what: string, { before, after }: Change, sides: Sides): string {
  const countBefore = formatCount(before);
  const countAfter = formatCount(after);
  return countBefore === countAfter
    ? `${what}: ${countBefore} as ${sides.after}, but split differently`
    : `${what}: ${countBefore} ${sides.before}, ${countAfter} ${sides.after}`;
}

/** The title of a compared figure; its name if it has none. */
export function figureTitle(figure: string): string {
  return COMPARED_FIGURES.get(figure)?.diff?.title ?? figure;
}

export const DISTINCT_TITLES: Readonly<Record<IdentityKind, string>> = {
  users: "Active Users",
  projects: "Active Projects",
  flagged: "Flagged Wallets",
};
