import type { SupabaseClient } from "@supabase/supabase-js";
import * as z from "zod/mini";
import { answerOf } from "./answer.ts";
import { type Cube, cubeSchema } from "./cube.ts";
import { Failure } from "./failure.ts";
import { isSameRange, type Range } from "./range.ts";

export interface FunctionReading {
  readonly client: SupabaseClient;
  readonly cover: Range;
  readonly timeZone: string;
  readonly signal: AbortSignal;
}

/**
 * Asks the backend's own `dashboard_cube` for a cube, in one request.
 *
 * @throws Failure of kind `backend` or `data`, or the signal's reason when it was aborted.
 */
export async function fetchCubeFromFunction(reading: FunctionReading): Promise<Cube> {
  const { client, cover, timeZone, signal } = reading;
  const call = client.rpc(
    "dashboard_cube",
    { from_day: cover.from, to_day: cover.to, time_zone: timeZone },
    { get: true },
  );
  const { data } = await answerOf(call.abortSignal(signal), "dashboard_cube", signal);
  const cube = z.safeParse(cubeSchema, data);
  if (cube.success && isAsAsked(cube.data, reading)) return cube.data;
  throw new Failure(
    "data",
    "dashboard_cube does not answer with the cube that was asked for: run the newest migrations",
    {
      cause: cube.error,
    },
  );
}

function isAsAsked(cube: Cube, { cover, timeZone }: FunctionReading): boolean {
  return isSameRange(cube.cover, cover) && cube.timeZone === timeZone;
}
