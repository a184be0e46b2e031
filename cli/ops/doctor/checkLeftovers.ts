import * as z from "zod/mini";
import { errorCode, Failure } from "../../../shared/failure.ts";
import { parseAnswer } from "../../../shared/requests/answer.ts";
import { parseRows } from "../../../shared/supabase/fetchRows.ts";
import { formatList } from "../../../shared/text/format.ts";
import { attempt } from "../../world/attempt.ts";
import { type Examination, type Finding, ok, warning } from "./finding.ts";

const CHECK = "leftovers";
const FUNCTION = "vigil_leftovers";

const leftoverSchema = z.object({ kind: z.string(), name: z.string(), is_ours: z.boolean() });

/**
 * What versions before 0.3.0 left in the database: rollups, and the function of an early clone, whose
 * search_path lets a login run code as its owner.
 */
export async function checkLeftovers({ client, signal }: Examination): Promise<Finding[]> {
  const request = client.rpc(FUNCTION, {}, { get: true });
  const answer = await attempt(parseAnswer(request, FUNCTION, signal));
  if (answer instanceof Failure) {
    if (errorCode(answer.cause) !== "PGRST202") throw answer;
    return [warning(CHECK, "cannot tell what versions before 0.3.0 left in the database", MIGRATE)];
  }
  const leftovers = parseRows(leftoverSchema, answer.data, FUNCTION);
  if (leftovers.length === 0) return [ok(CHECK, "nothing of versions before 0.3.0")];
  const ours = leftovers.filter(({ is_ours }) => is_ours);
  const names = ours.map(({ kind, name }) => `${kind} ${name}`);
  const unsafe = leftovers.filter(({ is_ours }) => !is_ours);
  return [
    ...(names.length === 0 ? [] : [warning(CHECK, `left: ${formatList(names)}`, REMOVE)]),
    ...unsafe.map(({ name }) =>
      warning(
        CHECK,
        `${name} lets a login run code as its owner, because its search_path lacks pg_temp at its end`,
        `unless you need it, run \`drop function ${name}\``,
      ),
    ),
  ];
}

const REMOVE = "run the statement under Rollups of earlier versions in docs/scale.md";
const MIGRATE =
  "run `supabase db push`, or paste supabase/migrations/20261124000000_early_versions.sql into the project's SQL editor";
