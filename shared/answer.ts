import { Failure } from "./failure.ts";
import { Refusal } from "./refusal.ts";

interface Answer {
  readonly data: unknown;
  readonly count: number | null;
}

/** A request of supabase-js that was not sent yet. */
interface Request {
  retry(enabled: boolean): { throwOnError(): PromiseLike<Answer> };
}

const PAST_THE_END = "PGRST103";

const NEXT_STEP: Readonly<Record<string, string>> = {
  "42501": "use a key that may read it, such as SUPABASE_SECRET_KEY on a server",
  "42P01": "run the migrations, or see whether this is the right project",
  "42703": "compare the columns with supabase/migrations",
  PGRST202: "run `supabase db push` to install it",
  PGRST200: "chain_id needs a foreign key to chains",
  PGRST205: "run the migrations, or see whether this is the right project",
  PGRST301: "see whether the key is still valid and belongs to this project",
  PGRST303: "see whether the key is still valid",
};

/**
 * Sends a request about a table once; trying again is the client's `fetch`'s own business.
 *
 * @throws Refusal, Failure of kind `backend`, or the signal's reason when it was aborted.
 */
export async function answerOf(
  request: Request,
  table: string,
  signal: AbortSignal,
): Promise<Answer> {
  try {
    return await request.retry(false).throwOnError();
  } catch (error) {
    signal.throwIfAborted();
    if (codeOf(error) === PAST_THE_END) return { data: [], count: 0 };
    throw error instanceof Failure ? error : refusal(error, table);
  }
}

/**
 * The exact count that came with an answer.
 *
 * @throws Failure of kind `backend` when there is none.
 */
export function countOf({ count }: Answer, table: string): number {
  if (count !== null && Number.isSafeInteger(count)) return count;
  throw new Failure("backend", `the backend does not say how many rows ${table} has`);
}

/** The answer to a HEAD has no body to say why. */
const WITHOUT_REASON = "it does not say why; see whether the key is still valid";

function refusal(error: unknown, table: string): Refusal {
  const reason = (error as Error).message || WITHOUT_REASON;
  const code = codeOf(error);
  const step = NEXT_STEP[code] ?? hintOf(error);
  return new Refusal(
    "backend",
    `the backend refuses to read ${table}: ${reason}${step === undefined ? "" : `; ${step}`}`,
    { cause: error },
  );
}

/** What PostgreSQL or one of its functions advises. */
function hintOf(error: unknown): string | undefined {
  const { hint } = Object(error);
  return typeof hint === "string" && hint !== "" ? hint.replace(/\.$/, "") : undefined;
}

/** The code of PostgREST or PostgreSQL that an error carries. */
export function codeOf(error: unknown): string {
  return String(Object(error).code);
}
