import { codePointOrder } from "./codePointOrder.ts";
import type { Counts, Cube } from "./cube.ts";
import { distinctTable } from "./distinct.ts";
import type { Range } from "./range.ts";
import { seriesOf } from "./series.ts";
import type { Tally } from "./tally.ts";

type DayIndex = number;
/** Null where a row belongs to no chain. */
type Label = string | null;
/** A project's or a wallet's id as text. NULL in the database is nobody. */
type Identity = string | null;

/** A day and a label. */
export type Anonymous = readonly [DayIndex, Label];
/** A day, a label and who it was. */
export type Identified = readonly [DayIndex, Label, Identity];

/** The rows of one table, counted by day and label, and by identity where its distinct ones matter. */
export interface CountedRows<Combination extends Anonymous | Identified> {
  readonly tally: Tally<Combination>;
  /** The instant of the newest row in epoch milliseconds. */
  readonly newest: number | null;
}

/** What a cube is built from: the rows of the days of its cover. */
export interface CubeRows {
  readonly cover: Range;
  readonly timeZone: string;
  readonly transactions: CountedRows<Identified>;
  readonly notifications: CountedRows<Identified>;
  readonly exploits: CountedRows<Anonymous>;
  readonly events: CountedRows<Anonymous>;
  readonly wallets: number;
  /** Null where the memberships could not be read. */
  readonly memberships: Iterable<Membership> | null;
}

export interface Membership {
  readonly email: Identity;
  readonly project: Identity;
}

export function buildCube(rows: CubeRows): Cube {
  const { cover, timeZone, wallets, memberships } = rows;
  const projects = sightings(rows.transactions.tally);
  return {
    cover,
    timeZone,
    transactions: countsOf(rows.transactions),
    notifications: countsOf(rows.notifications),
    exploits: countsOf(rows.exploits),
    events: countsOf(rows.events),
    wallets,
    projects: distinctTable(projects.values()),
    users: memberships && distinctTable(userSightings(memberships, projects).values()),
    flagged: distinctTable(sightings(rows.notifications.tally).values()),
  };
}

type Sightings = Map<string, Set<DayIndex>>;

/** On which days each identity was seen. */
function sightings(tally: Tally<Identified>): Sightings {
  const seen: Sightings = new Map();
  for (const { combination } of tally) {
    const [day, , identity] = combination;
    if (identity !== null) setOf(seen, identity).add(day);
  }
  return seen;
}

/** A user is seen on the days on which any of the user's projects is. */
function userSightings(memberships: Iterable<Membership>, projects: Sightings): Sightings {
  const seen: Sightings = new Map();
  for (const { email, project } of memberships) {
    const days = project === null ? undefined : projects.get(project);
    if (email === null || days === undefined) continue;
    const own = setOf(seen, email);
    for (const day of days) own.add(day);
  }
  return seen;
}

function setOf(sets: Sightings, identity: string): Set<DayIndex> {
  const known = sets.get(identity);
  if (known !== undefined) return known;
  const set = new Set<DayIndex>();
  sets.set(identity, set);
  return set;
}

function countsOf({ tally, newest }: CountedRows<Anonymous | Identified>): Counts {
  const byLabel = new Map<Label, Map<DayIndex, number>>();
  for (const { combination, count } of tally) {
    const [day, label] = combination;
    const byDay = byLabel.get(label) ?? new Map<DayIndex, number>();
    byLabel.set(label, byDay.set(day, (byDay.get(day) ?? 0) + count));
  }
  return countsByLabel(byLabel, newest === null ? null : secondOf(newest));
}

/** The counts of a table from those of each label by day, in any order. */
export function countsByLabel(
  byLabel: ReadonlyMap<Label, ReadonlyMap<DayIndex, number>>,
  newest: Counts["newest"],
): Counts {
  return {
    groups: [...byLabel]
      .flatMap(([label, byDay]) => (label === null ? [] : [{ label, series: seriesOf(byDay) }]))
      .sort((a, b) => codePointOrder(a.label, b.label)),
    unlinked: seriesOf(byLabel.get(null) ?? new Map()),
    newest,
  };
}

function secondOf(instant: number): string {
  return `${new Date(instant).toISOString().slice(0, 19)}Z`;
}
