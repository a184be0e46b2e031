import type { SupabaseClient } from "@supabase/supabase-js";
import type { ApiKey } from "../apiKey.ts";

/** A backend that answers, and what is known about it so far. */
export interface Examination {
  readonly client: SupabaseClient;
  readonly keyKind: ApiKey["kind"];
  /** Epoch milliseconds. */
  readonly now: () => number;
  readonly signal: AbortSignal;
}
