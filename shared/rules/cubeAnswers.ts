import { Answer } from "../answer/answer.ts";
import type { Cube } from "../cube/cube.ts";
import type { Query } from "../days/query.ts";
import type { Facts } from "../figures/figure.ts";
import { withKnownUsers } from "../text/caveats.ts";

/** The answers of one cube to the queries of rules. The figures of some days are computed once for all chains. */
export class CubeAnswers {
  readonly #answers = new Map<string, Answer>();

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
    return withKnownUsers(this.#answer(query).facts(query.chains));
  }

  #answer(query: Query): Answer {
    const { range, comparison } = query;
    const key = JSON.stringify([range.from, range.to, comparison]);
    const cachedAnswer = this.#answers.get(key);
    if (cachedAnswer !== undefined) return cachedAnswer;
    const answer = new Answer(this.cube, query, this.takenAt);
    this.#answers.set(key, answer);
    return answer;
  }
}
