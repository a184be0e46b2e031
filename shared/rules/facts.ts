import type { Cube } from "../cube/cube.ts";
import { chainFigures } from "../dashboard/chainFigures.ts";
import { uncutDashboard } from "../dashboard/dashboard.ts";
import { riskFigures } from "../dashboard/risk.ts";
import { todaySoFar } from "../dashboard/soFar.ts";
import type { Query } from "../days/query.ts";
import type { Facts } from "../figures/figure.ts";
import { withKnownUsers } from "../text/caveats.ts";

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

  #compute(query: Query): Facts {
    const figures = uncutDashboard(this.cube, query);
    const chain = chainFigures(this.cube, figures, query.chains);
    return {
      ...withKnownUsers(figures),
      ...riskFigures(figures),
      soFar: todaySoFar(this.cube, figures, this.takenAt),
      chain,
    };
  }
}
