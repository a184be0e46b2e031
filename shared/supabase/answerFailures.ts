import * as z from "zod/mini";
import { daySchema, instantSchema } from "../cube/cube.ts";
import { Failure, memberOf, parsedJson } from "../failure.ts";

/** The days of a kept answer, and when it was counted. */
export type KeptDays = z.infer<typeof keptDaysSchema>;

const keptDaysSchema = z.object({ from: daySchema, to: daySchema, takenAt: instantSchema });

/** The key may read kept answers only, and no kept answer has the requested days. */
export class KeptOnly extends Failure {
  /** The kept answer of the requested zone; null if none is kept, or that is not known. */
  get kept(): KeptDays | null {
    const details = parsedJson(String(memberOf(this.cause, "details")));
    return z.safeParse(keptDaysSchema, details).data ?? null;
  }
}

/** The backend and this program disagree on the days of the requested zone. */
export class OtherClocks extends Failure {}
