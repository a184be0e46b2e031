import type { Client } from "../../shared/client.ts";
import type { ApiKey } from "../apiKey.ts";

/** A backend that answers, and what is known about it so far. */
export interface Examination {
  readonly client: Client;
  readonly keyKind: ApiKey["kind"];
  /** Epoch milliseconds. */
  readonly now: () => number;
  readonly signal: AbortSignal;
}
