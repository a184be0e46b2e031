import * as z from "zod/mini";
import { errorCode, Failure } from "../../shared/failure.ts";
import { parseAnswer } from "../../shared/requests/answer.ts";
import type { Client } from "../../shared/requests/client.ts";
import { formatQuantity } from "../../shared/text/format.ts";
import { attempt } from "../attempt.ts";
import { type Examination, type Finding, ok, warning } from "./finding.ts";

const CHECK = "rollups";
const STATUS = "rollup_status";

const statusSchema = z.object({
  /** The reason for each source that is not materialized. */
  fromRows: z.record(z.string(), z.string()),
  /** The number of days in the last week on which the self-check found differences from the rows. */
  differences: z.number(),
});

/** The status of the rollups; no finding where none are installed. */
export async function checkRollups({ client, signal }: Examination): Promise<Finding[]> {
  const status = await readStatus(client, signal);
  if (status === null) return [];
  const reasons = Object.entries(status.fromRows).map(([source, reason]) =>
    warning(CHECK, `${source} is counted from rows: ${reason}`, "see Rollups in docs/scale.md"),
  );
  if (status.differences > 0) {
    const days = formatQuantity(status.differences, ["day", "days"]);
    const message = `the self-check found ${days} in the last week that differed from the rows`;
    return [warning(CHECK, message, "look into vigil_rollups.differences"), ...reasons];
  }
  return reasons.length > 0
    ? reasons
    : [ok(CHECK, "no day in the last week differed from its rows")];
}

async function readStatus(client: Client, signal: AbortSignal) {
  const request = client.rpc(STATUS, {}, { get: true });
  const answer = await attempt(parseAnswer(request, STATUS, signal));
  if (!(answer instanceof Failure)) return statusSchema.parse(answer.data);
  if (errorCode(answer.cause) === "PGRST202") return null;
  throw answer;
}
