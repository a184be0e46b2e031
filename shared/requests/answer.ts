import { errorCode, Failure, hasCode, memberOf } from "../failure.ts";
import { Refusal } from "./outage.ts";

interface Answer {
  readonly data: unknown;
  readonly count: number | null;
}

/** A request of supabase-js that is not sent yet. */
interface Request {
  abortSignal(signal: AbortSignal): Request;
  retry(enabled: boolean): { throwOnError(): PromiseLike<Answer> };
}

const PAST_THE_END = "PGRST103";

const OTHER_TABLE = "`vigil sql` prints what reads tables of any names and types";

const NEXT_STEP: Readonly<Record<string, string>> = {
  "22008": OTHER_TABLE,
  "22P02": OTHER_TABLE,
  "42P01": `check that this is the right project; ${OTHER_TABLE}`,
  "42703": OTHER_TABLE,
  PGRST202: "run what `vigil sql` prints to install it",
  PGRST200: `chain_id needs a foreign key to chains; ${OTHER_TABLE}`,
  PGRST205: `check that this is the right project; ${OTHER_TABLE}`,
  PGRST301: "check that the key is still valid and belongs to this project",
  PGRST303: "check that the key is still valid",
};

/** The codes of a missing table, a missing column, and a missing or ambiguous foreign key to chains. */
export const NO_TABLE = ["42P01", "PGRST205"];
const NO_COLUMN = "42703";
export const NO_CHAIN = ["PGRST200", "PGRST201"];

/** Whether the backend has no table with this name, these columns and a foreign key to chains. */
export function isOtherTable({ cause }: Failure): boolean {
  return hasCode(cause, ...NO_TABLE, NO_COLUMN, ...NO_CHAIN);
}

/** Whether the backend refuses the token of a request, apart from what the request reads. */
export function isRefusedToken(failure: unknown): boolean {
  return failure instanceof Refusal && hasCode(failure.cause, "PGRST301", "PGRST303");
}

/**
 * Sends a request about a table or a function, without the retries of the client's library: the client's `fetch` has its own.
 *
 * @param table the name of the table or function, for messages
 * @throws Refusal, the Failure that the client's `fetch` throws, or the signal's reason if it was aborted
 */
export async function sendRequest(
  request: Request,
  table: string,
  signal: AbortSignal,
): Promise<Answer> {
  try {
    return await request.abortSignal(signal).retry(false).throwOnError();
  } catch (error) {
    signal.throwIfAborted();
    // A page that begins after the last row has no rows. Its count is not used.
    if (hasCode(error, PAST_THE_END)) return { data: [], count: 0 };
    throw error instanceof Failure ? error : readRefusal(error, table);
  }
}

/**
 * The exact count of an answer.
 *
 * @throws Failure of kind `backend` if there is none
 */
export function exactCount({ count }: Answer, table: string): number {
  if (count !== null && Number.isSafeInteger(count)) return count;
  throw new Failure("backend", `the backend does not say how many rows ${table} has`);
}

const NOT_ALLOWED = "42501";

/** Since October 2026 new tables of a hosted project are closed to the secret key too. */
function otherKey(reason: string): string {
  const other = "use a key that may read it, such as SUPABASE_SECRET_KEY on a server";
  const table = /^permission denied for (?:table|view|relation) "?([\w$]+)"?$/.exec(reason)?.[1];
  if (table === undefined) return other;
  return `${other}; if this is that key, run \`grant select on public.${table} to service_role\``;
}

/** The answer to a HEAD has no body to say why. */
const WITHOUT_REASON = "it does not say why; check that the key is still valid";

/** The refusal with its reason and, if one is known, the next step. */
function readRefusal(error: unknown, table: string): Refusal {
  const reason = (error as Error).message || WITHOUT_REASON;
  const step = nextStep(error, reason);
  const message = `the backend refuses to read ${table}: ${reason}`;
  const advice = step === undefined ? "" : `; ${step}`;
  return new Refusal("backend", `${message}${advice}`, { cause: error });
}

/** What to do about a refusal, by its code, or else by its hint; undefined if neither tells. */
function nextStep(error: unknown, reason: string): string | undefined {
  const code = errorCode(error) ?? "";
  if (code === NOT_ALLOWED) return otherKey(reason);
  return NEXT_STEP[code] ?? hint(error);
}

/** The hint of PostgreSQL or of one of its functions. */
function hint(error: unknown): string | undefined {
  const hint = memberOf(error, "hint");
  return typeof hint === "string" && hint !== "" ? hint.replace(/\.$/, "") : undefined;
}
