import * as z from "zod/mini";
import { countSchema, daySchema } from "../cube/cube.ts";

/** The figures whose changes are explained: those of the cards with a change, and the flagged wallets. */
export const WHY_FIGURES = [
  "activeUsers",
  "activeProjects",
  "flaggedWallets",
  "scannedTransactions",
] as const;

export type WhyFigure = (typeof WHY_FIGURES)[number];

/** Why a figure is another than that of the comparison range; docs/metrics.md has the rules. */
export const whySchema = z.object({
  figure: z.enum(WHY_FIGURES),
  /** The change in words. */
  change: z.string(),
  /**
   * The movers of the figure: chains, or new, resurrected and dormant identities, the largest first. Their changes add up to
   * that of the figure. Empty if it did not change, or if that cannot be explained.
   */
  moved: z.array(
    z.object({
      name: z.string(),
      /** Null for identities, and for transactions without a chain. */
      chain: z.nullable(z.string()),
      change: z.number(),
    }),
  ),
  /** The first day that is unusual in the direction of the change, and the number of such days; null if there is none. */
  since: z.nullable(
    z.object({ day: daySchema, value: countSchema, usual: z.number(), days: countSchema }),
  ),
  /** Identities of the previous period, in words; null for transactions, or if they are not known. */
  states: z.nullable(z.string()),
  /** The unusual days in words; null if the range has no complete day. */
  usual: z.nullable(z.string()),
});

export type Why = z.infer<typeof whySchema>;
