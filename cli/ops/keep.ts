import * as z from "zod/mini";
import { eachTable } from "../../shared/database/datedTables.ts";
import { parseTimeZone } from "../../shared/days/calendar.ts";
import { MAX_COVER_DAYS } from "../../shared/days/cover.ts";
import { toSecond } from "../../shared/days/day.ts";
import { attempt, Failure, hasCode } from "../../shared/failure.ts";
import { sendRequest } from "../../shared/requests/answer.ts";
import { Outage } from "../../shared/requests/outage.ts";
import { CUBE_KEEP } from "../../shared/supabase/cubeFunction.ts";
import { tooManyLabels } from "../../shared/text/manyLabels.ts";
import { parseApiKey, readProject } from "../backend/settings.ts";
import { supabaseClient } from "../backend/supabaseClient.ts";
import type { World } from "../environment/world.ts";

interface KeepOptions {
  readonly timeZone: string;
  readonly days: number;
  readonly quiet?: boolean;
}

/**
 * Has the backend count the days up to today and keep the answer for the page.
 *
 * @throws Failure of kind `usage` without the secret key or for too many days, of kind `backend`, of kind `data` when the
 * days cannot be counted, which removes the kept answer, of kind `locked` when a lock or a time limit ended the count
 */
export async function runKeep({ timeZone, days, quiet }: KeepOptions, world: World): Promise<void> {
  const backend = readProject("keep writes into a database", world);
  if (parseApiKey(backend.key).kind === "public") {
    const message = `keep needs the secret key, and ${backend.keyName} holds a public one: set SUPABASE_SECRET_KEY`;
    throw new Failure("usage", message);
  }
  if (days > MAX_COVER_DAYS) {
    throw new Failure("usage", `invalid days: ${days} (write ${MAX_COVER_DAYS} or fewer)`);
  }
  const call = supabaseClient(backend, world).rpc(CUBE_KEEP, {
    time_zone: parseTimeZone(timeZone),
    days,
  });
  const answer = await attempt(sendRequest(call, CUBE_KEEP, world.signal));
  if (answer instanceof Failure) throw keepFailure(answer);
  const { takenAt, refused, hint, labels } = z.parse(answerSchema, answer.data);
  if (refused !== null) {
    const advice = hint ? `; ${hint.replace(/\.$/, "")}` : "";
    throw new Failure("data", `no answer of ${timeZone} is kept any more: ${refused}${advice}`);
  }
  if (takenAt === null) {
    throw new Failure(
      "locked",
      "another call is counting, and no answer is kept yet: run keep again",
    );
  }
  if (quiet) return;
  for (const { found, remedy } of tooManyLabels((table) => labels[table])) {
    world.stderr.write(`${found}: ${remedy}\n`);
  }
  world.stdout.write(
    `the kept answer of ${timeZone} was counted at ${toSecond(Date.parse(takenAt))}\n`,
  );
}

/** The failure of a call; of kind `locked` if the next run may succeed, since a lock or a time limit ended this one. */
function keepFailure(failure: Failure): Failure {
  const { message, cause } = failure;
  // A statement that took too long arrives as an outage.
  const isPassing = failure instanceof Outage ? failure.status === 500 : hasCode(cause, ...PASSING);
  if (!isPassing) return failure;
  return new Failure("locked", `${message}; the last kept answer stays: run keep again`, { cause });
}

const textOrNull = z._default(z.nullable(z.string()), null);

const labelsSchema = z.object(eachTable(() => z.int()));

/**
 * When the answer was counted, and how many labels each of its tables has; or why it can no longer be counted, for
 * which it was removed.
 */
const answerSchema = z.object({
  takenAt: textOrNull,
  refused: textOrNull,
  hint: textOrNull,
  labels: z._default(
    labelsSchema,
    eachTable(() => 0),
  ),
});

/** Conflicts of transactions and locks that the next run may not meet. */
const PASSING = ["40001", "40P01", "55P03", "57014"];
