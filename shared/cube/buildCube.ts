import { type CountedTable, eachTable } from "../database/datedTables.ts";
import { DAYS_OF_WEEK } from "../days/comparison.ts";
import { addDays, type Day, earlier, later } from "../days/day.ts";
import type { DayRange } from "../days/range.ts";
import { codePointOrder } from "./codePointOrder.ts";
import type { Counts, Cube, LabelledColumns } from "./cube.ts";
import { distinctTable } from "./distinct.ts";
import { buildSeries } from "./series.ts";
import { addTo } from "./sum.ts";

type DayIndex = number;
/** Null for a row without a chain. */
type LabelText = string | null;
/** A project's or a wallet's id as text. NULL in the database is no identity. */
type IdentityText = string | null;

/** The values by which a row is counted. The identity is also null if no distinct count needs it. */
export type Combination = readonly [DayIndex, LabelText, IdentityText];

interface CountedCombination {
  readonly combination: readonly [...Combination, hour: number | null];
  readonly count: number;
}

/** The rows of one table, counted. */
export interface CountedRows {
  /**
   * The count of each combination, in one element or several that add up. The hour of a row is 24 × days since `byHourFrom`
   * + hour of the day; null for a row before this day.
   */
  readonly tally: Iterable<CountedCombination>;
  /** The first day that is also counted by the hour; null if hours are not known. */
  readonly byHourFrom: Day | null;
  readonly newest: Counts["newest"];
  readonly oldest: Counts["oldest"];
}

/** The rows in a cover, from which its cube is built. */
export interface CubeRows extends Readonly<Record<CountedTable, CountedRows>> {
  readonly cover: DayRange;
  readonly timeZone: string;
  readonly wallets: number;
  /** Null if the memberships could not be read. */
  readonly memberships: Iterable<Membership> | null;
}

export interface Membership {
  readonly email: IdentityText;
  readonly project: IdentityText;
}

/**
 * The first day that is also counted by the hour: a week before the newest row of all tables, or before today if a row
 * is dated in the future. It does not depend on the cover: otherwise a request for another cover would show the hours of
 * other days.
 *
 * @param newest the day of each table's newest row, `FIRST_DAY` for a table without rows
 */
export function firstByHour(newest: readonly Day[], today: Day): Day {
  return addDays(earlier(newest.reduce(later), today), -DAYS_OF_WEEK);
}

/**
 * The cube of rows in a cover. A project is seen on the days of its transactions, a user on those of the user's projects, a
 * flagged wallet on those of its notifications. Users are null if the memberships could not be read.
 */
export function buildCube(rows: CubeRows): Cube {
  const { cover, timeZone, wallets, memberships } = rows;
  const projects = sightings(rows.transactions.tally);
  return {
    cover,
    timeZone,
    ...eachTable((table) => tableCounts(rows[table])),
    wallets,
    projects: distinctTable(projects.values()),
    users:
      memberships === null ? null : distinctTable(userSightings(memberships, projects).values()),
    flagged: distinctTable(sightings(rows.notifications.tally).values()),
  };
}

/** The days on which each identity was seen. */
type Sightings = Map<string, Set<DayIndex>>;

/** The days on which each identity of a table was seen; rows without an identity add none. */
function sightings(tally: CountedRows["tally"]): Sightings {
  const daysByIdentity: Sightings = new Map();
  for (const { combination } of tally) {
    const [day, , identity] = combination;
    if (identity !== null) daysSeen(daysByIdentity, identity).add(day);
  }
  return daysByIdentity;
}

/** A user is seen on each day on which one of the user's projects is seen. */
function userSightings(memberships: Iterable<Membership>, projects: Sightings): Sightings {
  const daysByUser: Sightings = new Map();
  for (const { email, project } of memberships) {
    const days = project === null ? undefined : projects.get(project);
    if (email === null || days === undefined) continue;
    const userDays = daysSeen(daysByUser, email);
    for (const day of days) userDays.add(day);
  }
  return daysByUser;
}

/** The days of an identity, to which the caller adds; an empty set is put in place for a new identity. */
function daysSeen(daysByIdentity: Sightings, identity: string): Set<DayIndex> {
  const existingDays = daysByIdentity.get(identity);
  if (existingDays !== undefined) return existingDays;
  const newDays = new Set<DayIndex>();
  daysByIdentity.set(identity, newDays);
  return newDays;
}

/** The counts of a table by day, and by hour if hours are known. */
function tableCounts({ tally, byHourFrom, newest, oldest }: CountedRows): Counts {
  const hours = byHourFrom === null ? null : { from: byHourFrom, ...talliedColumns(tally, "hour") };
  return { ...talliedColumns(tally, "day"), newest, oldest, hours };
}

/** The columns of a table by day or by hour. By hour, rows without an hour are left out. */
function talliedColumns(tally: CountedRows["tally"], step: "day" | "hour"): LabelledColumns {
  const byLabel = new Map<LabelText, Map<number, number>>();
  for (const { combination, count } of tally) {
    const [day, label, , hour] = combination;
    const index = step === "day" ? day : hour;
    if (index !== null) addTo(byLabel, label, index, count);
  }
  return columnsByLabel(byLabel);
}

/** The columns of a table from the counts by label and day or hour, in any order. */
export function columnsByLabel(
  byLabel: ReadonlyMap<LabelText, ReadonlyMap<number, number>>,
): LabelledColumns {
  const groups: LabelledColumns["groups"] = [];
  for (const [label, countByIndex] of byLabel) {
    if (label !== null) groups.push({ label, series: buildSeries(countByIndex) });
  }
  groups.sort((a, b) => codePointOrder(a.label, b.label));
  return { groups, unlinked: buildSeries(byLabel.get(null) ?? new Map()) };
}
