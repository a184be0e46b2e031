import type { SupabaseClient } from "@supabase/supabase-js";
import type { Backend, Client } from "../../../../shared/requests/backend.ts";
import { once } from "../../../browser/once.ts";
import { retriedImport } from "../../../browser/retriedImport.ts";
import { tablesClient } from "./tablesClient.ts";
import type { SessionListener } from "./wholeClient.ts";

const importWholeClient = retriedImport(() => import("./wholeClient.ts"));

/** The clients of a backend. Sessions need a large client, which is loaded only if there is a session. */
export class Clients {
  /** The small client, which reads without a session. */
  readonly visitor: Client;
  /** The large client, which keeps a session; null until `openSession` has loaded it. */
  whole: SupabaseClient | null = null;
  /** Loads the large client. */
  readonly openSession: () => Promise<void>;

  constructor(backend: Backend, fetch: typeof globalThis.fetch, listener: SessionListener) {
    this.visitor = tablesClient(backend, fetch);
    this.openSession = once(async () => {
      const { wholeClient } = await importWholeClient();
      this.whole = wholeClient(backend, fetch, listener);
    });
  }

  /** The token of the viewer's session; null without a session. */
  async sessionToken(): Promise<string | null> {
    if (this.whole === null) return null;
    const { data } = await this.whole.auth.getSession();
    return data.session?.access_token ?? null;
  }
}
