import * as z from "zod/mini";
import { type Cube, cubeSchema } from "../cube/cube.ts";
import { dashboard } from "../dashboard/dashboard.ts";
import { publishedDashboard, VERSION } from "../dashboard/publishedDashboard.ts";
import { eachTable } from "../database/datedTables.ts";
import { type DayRange, previousPeriod } from "../days/range.ts";
import type { CardName } from "../views/cards.ts";
import { previousCount } from "../views/compared.ts";
import { dashboardSchema, rankedSchemas, rowsSchema } from "../views/dashboardSchema.ts";
import type { RankedName } from "../views/views.ts";
import { fileParser } from "./parseFile.ts";
import { A_SNAPSHOT, type SnapshotEntry } from "./snapshotIndex.ts";

const { shape } = dashboardSchema;

const { completeness } = shape;
const readSchema = z.partial(completeness.shape.transactions, { rangeRows: true });
const completenessSchema = z.extend(z.partial(completeness, { memberships: true }), {
  ...eachTable(() => readSchema),
});

/** The cards and ranked views that every file has; older files lack the cards and views added later. */
const FIRST: ReadonlySet<CardName | RankedName> = new Set([
  "activeUsers",
  "activeProjects",
  "monitoredWallets",
  "scannedTransactions",
  "topBlockchains",
  "flaggedDistribution",
  "exploitsByChain",
  "commonEvents",
]);

/** The schema of the cards of a file. Cards that are not among the first are optional. */
export function fileCards<Cards extends z.ZodMiniObject>(cards: Cards): Cards {
  const members = Object.entries(cards.shape).map(([name, card]) => {
    const isFirst = FIRST.has(name as CardName);
    return [name, isFirst ? card : z.optional(card)];
  });
  return z.object(Object.fromEntries(members)) as unknown as Cards;
}

/**
 * A snapshot file: the dashboard of one range, and the cube that answers every other range. Members
 * added later are optional, so that older files stay readable.
 */
const snapshotSchema = z.extend(z.object({ schema: z.literal(VERSION) }), {
  ...shape,
  comparison: z.optional(z.literal("previous")),
  previous: shape.previous.def.innerType,
  dataBegin: z.optional(shape.dataBegin),
  cards: fileCards(shape.cards),
  transactionTrends: z.partial(shape.transactionTrends, { previous: true }),
  contributions: z.optional(shape.contributions),
  flaggedTrends: z.optional(shape.flaggedTrends),
  ...rankedSchemas((view) => {
    const rows = rowsSchema(view, z.optional(previousCount));
    return FIRST.has(view.key) ? rows : z.optional(rows);
  }),
  exploitDays: z.optional(shape.exploitDays),
  lifecycle: z.optional(shape.lifecycle),
  unlinked: z.optional(shape.unlinked),
  completeness: completenessSchema,
  cube: cubeSchema,
});

export type Snapshot = z.infer<typeof snapshotSchema>;

/** A snapshot with the index's entry about its file. */
export interface PublishedSnapshot {
  readonly entry: SnapshotEntry;
  readonly snapshot: Snapshot;
}

export function snapshot(cube: Cube, range: DayRange): Snapshot {
  return {
    ...publishedDashboard(dashboard(cube, { range })),
    comparison: "previous",
    previous: previousPeriod(range),
    cube,
  };
}

/** The JSON Schema of a snapshot file, draft 2020-12. */
export function snapshotJsonSchema(): object {
  return z.toJSONSchema(snapshotSchema);
}

export const parseSnapshot = fileParser(snapshotSchema, A_SNAPSHOT);
