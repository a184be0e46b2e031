import type { Cube } from "../cube/cube.ts";
import { type ChainFigures, chainFigures } from "../dashboard/chainFigures.ts";
import { cutDashboard, uncutDashboard } from "../dashboard/dashboard.ts";
import type { Dashboard } from "../dashboard/dashboardSchema.ts";
import { completeHours, type HourTrends } from "../dashboard/hours.ts";
import { type Returns, returns } from "../dashboard/returns.ts";
import { type RiskFigures, riskFigures } from "../dashboard/risk.ts";
import { todaySoFar } from "../dashboard/soFar.ts";
import type { SoFar } from "../dashboard/soFarSchema.ts";
import { lastCountedDay, unfinishedDay, withCountedDays } from "../dashboard/unfinishedDay.ts";
import type { ViewName } from "../dashboard/views.ts";
import type { Day } from "../days/day.ts";
import type { Query } from "../days/query.ts";
import { type DayRange, isSameRange } from "../days/range.ts";
import type { Facts } from "../figures/figure.ts";
import { type Heading, heading } from "./heading.ts";
import { notable } from "./notable.ts";
import type { Notable } from "./notableSchema.ts";
import type { TrendAxis } from "./trendAxis.ts";

/** The part of a query that figures depend on. */
export type AnswerQuery = Pick<Query, "range" | "comparison" | "weekStartsOn">;

/**
 * The answer to a query. The page and the commands take their figures from here, and only cut and format them. It follows
 * from a cube, the query and the time at which the rows were read. Figures are computed once, when they are first read.
 */
export class Answer {
  readonly #chains = new Map<string, ChainFigures | null>();
  #within: Answer | null = null;
  /** The answer of which this is a part; null for one that is whole. */
  #whole: Answer | null = null;

  /** The day that had not ended (see `unfinishedDay`); null if all days of the range had. */
  readonly unfinished: Day | null;

  /**
   * @param takenAt when the rows were read, in epoch milliseconds; null if that is not known, or if all days of the cover
   *   were over
   */
  constructor(
    readonly cube: Cube,
    readonly query: AnswerQuery,
    readonly takenAt: number | null,
  ) {
    const days = { range: query.range, timeZone: cube.timeZone };
    this.unfinished = takenAt === null ? null : unfinishedDay(days, takenAt);
  }

  /**
   * Every figure of the range, with uncut lists. Days after `lastCountedDay` are missing in the figures by day.
   *
   * @throws Failure of kind `usage` if the cover does not hold the range
   */
  get dashboard(): Dashboard {
    return this.#dashboard();
  }

  readonly #dashboard = once(() => {
    const lastCounted = lastCountedDay(this.cube, this.query.range, this.unfinished);
    return withCountedDays(uncutDashboard(this.cube, this.query), lastCounted);
  });

  /** The dashboard with lists as long as the specification says, as a page shows it and a file has it. */
  get published(): Dashboard {
    return this.#published();
  }

  readonly #published = once(() => cutDashboard(this.dashboard));

  /** The rows of a range that ends today up to the last complete hour; null if they are not known. */
  get soFar(): SoFar | null {
    return this.#soFar();
  }

  readonly #soFar = once(() => todaySoFar(this.cube, this.dashboard, this.takenAt));

  /** The transactions of a single day by its complete hours; null for other ranges, or if they are not known. */
  get hours(): HourTrends | null {
    return this.#hours();
  }

  readonly #hours = once(() => completeHours(this.cube, this.query.range, this.takenAt));

  /** Notifications and exploits per 1,000 transactions. */
  get risk(): RiskFigures {
    return this.#risk();
  }

  readonly #risk = once(() => riskFigures(this.dashboard));

  /** What stands out: at most three sentences, the largest first. */
  get notable(): readonly Notable[] {
    return this.#notable();
  }

  readonly #notable = once(() => notable(this.cube, this.published, this.takenAt));

  /** The days with an unusual number of transactions; of a part of an answer, those of the whole answer. */
  get notableDays(): readonly Day[] {
    const whole = this.#whole ?? this;
    return whole.notable
      .filter(({ kind, table }) => kind === "unusual" && table === "transactions")
      .map(({ day }) => day)
      .filter((day) => day !== null);
  }

  /** How often identities are seen again. */
  get returns(): Returns {
    return this.#returns();
  }

  readonly #returns = once(() => returns(this.cube, this.dashboard, this.takenAt));

  /** The figures of chains together; null without a chain. A chain without a row adds zeros. */
  chain(labels: readonly string[]): ChainFigures | null {
    const key = JSON.stringify(labels);
    const cachedFigures = this.#chains.get(key);
    if (cachedFigures !== undefined) return cachedFigures;
    const figures = chainFigures(this.cube, this.dashboard, labels);
    this.#chains.set(key, figures);
    return figures;
  }

  /** Every figure that has a name, of all labels, with those of chains together. */
  facts(chains: readonly string[]): Facts {
    return this.#factsOf(this.dashboard, chains);
  }

  /** The same of the published lists. */
  publishedFacts(chains: readonly string[]): Facts {
    return this.#factsOf(this.published, chains);
  }

  #factsOf(dashboard: Dashboard, chains: readonly string[]): Facts {
    const { risk, soFar } = this;
    return { ...dashboard, ...risk, soFar, chain: this.chain(chains) };
  }

  /** What stands above a view, about chains or, without any, about all; the axis is null for all but a drawn trend. */
  heading(view: ViewName, chains: readonly string[], axis: TrendAxis | null): Heading {
    return heading(this, view, chains, axis);
  }

  /** The answer for some of its days, compared in the same way. The last such answer is kept. */
  within(days: DayRange): Answer {
    const last = this.#within;
    if (last !== null && isSameRange(last.query.range, days)) return last;
    const answer = new Answer(this.cube, { ...this.query, range: days }, this.takenAt);
    answer.#whole = this.#whole ?? this;
    this.#within = answer;
    return answer;
  }
}

/** A function that computes its value when it is first called. */
function once<Value>(compute: () => Value): () => Value {
  let computed: { readonly value: Value } | null = null;
  return () => {
    computed ??= { value: compute() };
    return computed.value;
  };
}
