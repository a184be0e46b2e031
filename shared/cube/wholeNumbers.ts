import * as z from "zod/mini";

/**
 * A list of whole numbers of at least `least`. One loop checks the whole list: a cube of 400 days can have 200,000
 * numbers, and a check of each by zod would delay the first figures on a phone by half a second.
 */
export function wholeNumbers(least: number): z.ZodMiniType<number[]> {
  // No message for a missing list: it is then reported like any other missing member.
  const error = ({ input }: { readonly input?: unknown }) =>
    input === undefined ? undefined : `not a list of whole numbers from ${least}`;
  const schema = z.custom<number[]>((value) => Array.isArray(value) && value.every(isWhole), {
    error,
  });
  const items = { type: "integer", minimum: least, maximum: Number.MAX_SAFE_INTEGER };
  // z.toJSONSchema refuses a custom schema that does not describe itself.
  schema._zod.toJSONSchema = () => ({ type: "array", items });
  return schema;

  function isWhole(number: unknown): boolean {
    return Number.isSafeInteger(number) && (number as number) >= least;
  }
}
