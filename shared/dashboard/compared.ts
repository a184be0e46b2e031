import * as z from "zod/mini";
import { countSchema } from "../cube/cube.ts";
import { type ChosenDays, COMPARISONS } from "../days/comparison.ts";

/** The count of the comparison range: null if there is none or the cube does not hold it. */
export const previousCount = z.nullable(countSchema);

const chosenDaysSchema = z
  .string()
  .check(z.regex(/^\d{4}-\d\d-\d\d\.\.\d{4}-\d\d-\d\d$/)) as z.ZodMiniType<ChosenDays>;

/** What a range is compared with: a name, or chosen days. */
export const comparisonSchema = z.union([z.enum(COMPARISONS), chosenDaysSchema]);

/**
 * `changePercent` is null if `previous` or the value is null. It is also null if the comparison range begins
 * before the data, except in the specification's own comparison. If the comparison range has another number of days, it is
 * the change of the mean a day, and null for identities, which do not add up over days.
 */
export const comparedSchema = z.object({
  value: countSchema,
  previous: previousCount,
  changePercent: z.nullable(z.number()),
});

export type Compared = z.infer<typeof comparedSchema>;

/** The same of a count that may not be known. */
export const nullableComparedSchema = z.object({
  ...comparedSchema.shape,
  value: z.nullable(countSchema),
});

export type NullableCompared = z.infer<typeof nullableComparedSchema>;
