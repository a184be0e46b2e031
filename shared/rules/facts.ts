import type { Cube } from "../cube/cube.ts";
import { lastMoment } from "../cube/newestRow.ts";
import { chainFigures } from "../dashboard/chainFigures.ts";
import { uncutDashboard } from "../dashboard/dashboard.ts";
import { riskFigures } from "../dashboard/risk.ts";
import { todaySoFar } from "../dashboard/soFar.ts";
import { type CountedTable, eachTable } from "../database/datedTables.ts";
import { calendar } from "../days/calendar.ts";
import { isDay } from "../days/day.ts";
import type { Query } from "../days/query.ts";
import { covers, type DayRange } from "../days/range.ts";
import type { Facts } from "../figures/figure.ts";
import { withKnownUsers } from "../text/caveats.ts";

/** By how much the clocks of a database and of this machine may differ, in milliseconds. */
const SKEW = 5 * 60_000;

/** The facts of a cube, computed once for each query. */
export class CubeFacts {
  readonly #known = new Map<string, Facts>();

  /**
   * @param now in epoch milliseconds; null for a day of the past, on which no age is known
   * @param takenAt when the rows were read, in epoch milliseconds; null if that is not known, or for a day of the past
   */
  constructor(
    readonly cube: Cube,
    readonly now: number | null,
    readonly takenAt: number | null,
  ) {}

  /** @throws Failure of kind `usage` if the cover does not hold the range */
  of(query: Query): Facts {
    const { range, comparison, chains } = query;
    const key = JSON.stringify([range.from, range.to, comparison, chains]);
    const facts = this.#known.get(key) ?? this.#compute(query);
    this.#known.set(key, facts);
    return facts;
  }

  /** The facts of an earlier range; null without such a range, or if the cover does not hold it. */
  ofEarlier(range: DayRange | null, query: Query): Facts | null {
    if (range === null || !covers(this.cube.cover, range)) return null;
    return this.of({ ...query, range, comparison: "none" });
  }

  ages(): NonNullable<Facts["age"]> {
    return eachTable((table) => {
      const newest = this.cube[table]?.newest ?? null;
      if (newest === null || this.futureInstant(table) !== null) return null;
      return this.#secondsSince(lastMoment(newest, this.cube.timeZone));
    });
  }

  /**
   * The newest row of a table if it is dated in the future, which hides the age of the rows before it: the last
   * day of a cover that reaches the present if the row is later.
   */
  futureInstant(table: CountedTable): string | null {
    const newest = this.cube[table]?.newest ?? null;
    if (newest === null || this.now === null) return null;
    const { cover, timeZone } = this.cube;
    const isLater = isDay(newest);
    const moment = isLater ? calendar(cover, timeZone).end : Date.parse(newest);
    if (moment <= this.now + SKEW) return null;
    return isLater ? cover.to : newest;
  }

  /** The age of the cover's first instant: a table without a row in the cover is at least as old. */
  leastAge(): number | null {
    return this.#secondsSince(calendar(this.cube.cover, this.cube.timeZone).start);
  }

  #secondsSince(instant: number): number | null {
    return this.now && Math.max(0, Math.floor((this.now - instant) / 1_000));
  }

  #compute(query: Query): Facts {
    const figures = uncutDashboard(this.cube, query);
    const chain = chainFigures(this.cube, figures, query.chains);
    return {
      ...withKnownUsers(figures),
      ...riskFigures(figures),
      soFar: todaySoFar(this.cube, figures, this.takenAt),
      chain,
      age: this.ages(),
    };
  }
}
