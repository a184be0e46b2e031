import { Answer } from "../answer/answer.ts";
import type { Cube } from "../cube/cube.ts";
import type { Query } from "../days/query.ts";
import type { Facts } from "../figures/figure.ts";
import { withKnownUsers } from "../text/caveats.ts";

/** The answers of one cube to the queries of rules, each computed once. */
export class CubeAnswers {
  readonly #facts = new Map<string, Facts>();

  /**
   * @param now in epoch milliseconds; null for a day of the past, on which no age is known
   * @param takenAt when the rows were read, in epoch milliseconds; null if that is not known, or for a day of the past
   */
  constructor(
    readonly cube: Cube,
    readonly now: number | null,
    readonly takenAt: number | null,
  ) {}

  /**
   * The figures that answer a query. Users that cannot be counted are null.
   *
   * @throws Failure of kind `usage` if the cover does not hold the range
   */
  facts(query: Query): Facts {
    const { range, comparison, chains } = query;
    const key = JSON.stringify([range.from, range.to, comparison, chains]);
    const known = this.#facts.get(key);
    if (known !== undefined) return known;
    const answer = new Answer(this.cube, query, this.takenAt);
    const facts = withKnownUsers(answer.facts(chains));
    this.#facts.set(key, facts);
    return facts;
  }
}
