import { parseTimeZone } from "../../shared/days/calendar.ts";
import { toSecond } from "../../shared/days/day.ts";
import { Failure } from "../../shared/failure.ts";
import { parseAnswer } from "../../shared/requests/answer.ts";
import { CUBE_KEEP } from "../../shared/supabase/cubeFunction.ts";
import { parseApiKey, readBackend } from "../backend/settings.ts";
import { supabaseClient } from "../backend/supabaseClient.ts";
import type { World } from "../world/world.ts";

interface KeepOptions {
  readonly timeZone: string;
  readonly days: number;
  readonly quiet?: boolean;
}

/**
 * Has the backend count the days up to today and keep the answer for the page.
 *
 * @throws Failure of kind `usage` without the secret key, of kind `backend` or `data`
 */
export async function runKeep({ timeZone, days, quiet }: KeepOptions, world: World): Promise<void> {
  const backend = readBackend(world);
  if (parseApiKey(backend.key).kind === "public") {
    const message = `keep needs the secret key, and ${backend.keyName} holds a public one: set SUPABASE_SECRET_KEY`;
    throw new Failure("usage", message);
  }
  const call = supabaseClient(backend, world).rpc(CUBE_KEEP, {
    time_zone: parseTimeZone(timeZone),
    days,
  });
  const { data } = await parseAnswer(call, CUBE_KEEP, world.signal);
  if (typeof data !== "string") {
    throw new Failure(
      "data",
      "another call is counting, and no answer is kept yet: run keep again",
    );
  }
  if (quiet) return;
  world.stdout.write(
    `the kept answer of ${timeZone} was counted at ${toSecond(Date.parse(data))}\n`,
  );
}
