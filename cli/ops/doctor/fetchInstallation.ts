import * as z from "zod/mini";
import { daySchema } from "../../../shared/cube/cube.ts";
import { calendarDay } from "../../../shared/days/calendar.ts";
import { parseAnswer } from "../../../shared/requests/answer.ts";
import { CUBE_FUNCTION, cubeArguments, MAX_AGE } from "../../../shared/supabase/cubeFunction.ts";
import type { Examination } from "./finding.ts";

const exposureSchema = z.object({
  relation: z.string(),
  role: z.string(),
  may_read: z.boolean(),
  may_change: z.boolean(),
  has_policy: z.boolean(),
});

export type Exposure = z.infer<typeof exposureSchema>;

const keptSchema = z.object({
  zone: z.string(),
  from: daySchema,
  to: daySchema,
  takenAt: z.string(),
  seconds: z.number(),
});

/** A kept answer: its zone and days, when it was counted, and how long that took. */
export type Kept = z.infer<typeof keptSchema>;

/** What the function adds to its answer for the secret key; null stands for an empty list. */
const installationSchema = z.object({
  exposed: z.nullable(z.array(exposureSchema)),
  kept: z.nullable(z.array(keptSchema)),
  visitorsCount: z.boolean(),
});

export type Installation = z.infer<typeof installationSchema>;

/** Null where the function is older than this program. */
export async function fetchInstallation({
  client,
  now,
  signal,
}: Examination): Promise<Installation | null> {
  const today = calendarDay(now(), "UTC");
  const cover = cubeArguments({ from: today, to: today }, "UTC");
  const call = client.rpc(CUBE_FUNCTION, { ...cover, ...MAX_AGE.counted }, { get: true });
  const { data } = await parseAnswer(call, CUBE_FUNCTION, signal);
  return z.safeParse(installationSchema, data).data ?? null;
}
