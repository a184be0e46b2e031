import type { Client } from "../../shared/requests/client.ts";
import type { ApiKey } from "../backend/apiKey.ts";

/** A backend that answers, and what the checks need to examine it. */
export interface Examination {
  readonly client: Client;
  readonly keyKind: ApiKey["kind"];
  readonly now: () => number;
  readonly signal: AbortSignal;
}
