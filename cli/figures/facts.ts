import * as z from "zod/mini";
import type { Cube } from "../../shared/cube/cube.ts";
import { lastMoment } from "../../shared/cube/newestRow.ts";
import { chainFigures } from "../../shared/dashboard/chainFigures.ts";
import { uncutDashboard } from "../../shared/dashboard/dashboard.ts";
import {
  CHAIN_TABLES,
  type CountedTable,
  eachOf,
  eachTable,
} from "../../shared/database/datedTables.ts";
import { calendar } from "../../shared/days/calendar.ts";
import { isDay } from "../../shared/days/day.ts";
import type { Query } from "../../shared/days/query.ts";
import { covers, type DayRange } from "../../shared/days/range.ts";
import { withKnownUsers } from "../../shared/text/caveats.ts";
import { comparedSchema } from "../../shared/views/compared.ts";
import { dashboardSchema } from "../../shared/views/dashboardSchema.ts";

const { transactions, ...others } = eachOf(CHAIN_TABLES, () => comparedSchema);

/**
 * What a rule can name: a dashboard with all rows, the figures of the queried chain (null without a
 * chain, left out for a chain without a row), and the age of each table's newest row in seconds (from the end
 * of its day where only that is known; null for a table without a row in the cover or with a row dated in the
 * future, or when the time of the read is not known).
 */
const factsSchema = z.extend(dashboardSchema, {
  chain: z.optional(z.nullable(z.object({ transactions, sharePercent: z.number(), ...others }))),
  age: z.object(eachTable(() => z.nullable(z.number()))),
});

export type Facts = z.infer<typeof factsSchema>;

/** By how much the clocks of a database and of this machine may differ, in milliseconds. */
const SKEW = 5 * 60_000;

/** The facts of a cube, computed once for each query. */
export class CubeFacts {
  readonly #known = new Map<string, Facts>();

  /** @param now in epoch milliseconds; null for a day of the past, on which no age is known */
  constructor(
    readonly cube: Cube,
    readonly now: number | null,
  ) {}

  /** @throws Failure of kind `usage` if the cover does not hold the range */
  of(query: Query): Facts {
    const { range, comparison, chain } = query;
    const key = JSON.stringify([range.from, range.to, comparison, chain]);
    const facts = this.#known.get(key) ?? this.#compute(query);
    this.#known.set(key, facts);
    return facts;
  }

  /** The facts of an earlier range; null without such a range, or if the cover does not hold it. */
  ofEarlier(range: DayRange | null, query: Query): Facts | null {
    if (range === null || !covers(this.cube.cover, range)) return null;
    return this.of({ ...query, range, comparison: "none" });
  }

  ages(): Facts["age"] {
    return eachTable((table) => {
      const { newest } = this.cube[table];
      if (newest === null || this.futureInstant(table) !== null) return null;
      return this.#secondsSince(lastMoment(newest, this.cube.timeZone));
    });
  }

  /**
   * The newest row of a table if it is dated in the future, which hides the age of the rows before it: the last
   * day of a cover that reaches the present if the row is later.
   */
  futureInstant(table: CountedTable): string | null {
    const { newest } = this.cube[table];
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
    const { chain: name } = query;
    const chain = name === null ? null : (chainFigures(this.cube, figures, name) ?? undefined);
    return { ...withKnownUsers(figures), chain, age: this.ages() };
  }
}

/**
 * The places of numbers in the facts of a range, from their schema: members have names, and rows of a list have a
 * label, the one text member of a row (null for rows without a chain). Everything else, such as days, is
 * `null`.
 */
export type Shape =
  | { readonly kind: "number"; readonly mayBeNull: boolean }
  | {
      readonly kind: "object";
      readonly members: ReadonlyMap<string, Shape>;
      readonly mayBeNull: boolean;
    }
  | {
      readonly kind: "list";
      readonly key: string;
      readonly row: Shape;
      readonly mayBeNull: boolean;
    }
  | null;

interface JsonSchema {
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly items?: JsonSchema;
  readonly anyOf?: readonly JsonSchema[];
}

function parseShape(schema: JsonSchema): Shape {
  const forms = schema.anyOf ?? [schema];
  const types = forms.flatMap(({ type = [] }) => type);
  const mayBeNull = types.includes("null");
  const { properties = {}, items } = forms.find(({ type }) => type !== "null") ?? schema;
  if (types.includes("number") || types.includes("integer")) return { kind: "number", mayBeNull };
  if (types.includes("object")) {
    const members = Object.entries(properties).map(
      ([name, each]) => [name, parseShape(each)] as const,
    );
    return { kind: "object", members: new Map(members), mayBeNull };
  }
  const texts = Object.entries(items?.properties ?? {}).filter(([, each]) => isText(each));
  const [[key] = [], ...others] = texts;
  if (items === undefined || key === undefined || others.length > 0) return null;
  return { kind: "list", key, row: parseShape(items), mayBeNull };
}

function isText(schema: JsonSchema): boolean {
  const forms = schema.anyOf ?? [schema];
  return forms.flatMap(({ type = [] }) => type).includes("string");
}

export const FACTS: Shape = parseShape(z.toJSONSchema(factsSchema) as JsonSchema);
