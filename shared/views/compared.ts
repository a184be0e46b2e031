import * as z from "zod/mini";
import { countSchema } from "../cube/cube.ts";

/** The count of the comparison range: null if there is none or the cube does not hold it. */
export const previousCount = z.nullable(countSchema);

/**
 * `changePercent` is null if `previous` or the value is null. It is also null if the comparison range begins
 * before the data, except in the specification's own comparison.
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
