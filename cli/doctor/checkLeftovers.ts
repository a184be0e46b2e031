import * as z from "zod/mini";
import { errorCode, Failure } from "../../shared/failure.ts";
import { parseAnswer } from "../../shared/requests/answer.ts";
import { attempt } from "../attempt.ts";
import { type Examination, type Finding, ok, warning } from "./finding.ts";

const CHECK = "leftovers";
const FUNCTION = "vigil_leftovers";

const leftoversSchema = z.object({ functions: z.array(z.string()) });

/** Whether the function of an early clone is left, whose search_path lets a login run code as its owner. */
export async function checkLeftovers({ client, signal }: Examination): Promise<Finding> {
  const request = client.rpc(FUNCTION, {}, { get: true });
  const answer = await attempt(parseAnswer(request, FUNCTION, signal));
  if (answer instanceof Failure) {
    if (errorCode(answer.cause) !== "PGRST202") throw answer;
    return warning(
      CHECK,
      "cannot tell whether private.dashboard_cube of an early clone is left, which a login can abuse",
      "run `supabase db push`, or paste supabase/migrations/20261124000000_early_function.sql into the project's SQL editor",
    );
  }
  const { functions } = z.parse(leftoversSchema, answer.data);
  const [left] = functions;
  if (left === undefined) return ok(CHECK, "no function of an early clone that a login can abuse");
  return warning(
    CHECK,
    `${left} lets a login run code as its owner, because its search_path lacks pg_temp at its end`,
    `unless you need it, run \`drop function ${left}\``,
  );
}
