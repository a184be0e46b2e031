import { supabaseClient } from "../../cli/backend/supabaseClient.ts";
import type { Cube } from "../../shared/cube/cube.ts";
import type { DayRange } from "../../shared/days/range.ts";
import { Outages } from "../../shared/requests/outages.ts";
import { fetchCubeFromFunction } from "../../shared/supabase/fetchCubeFromFunction.ts";
import {
  fetchCubeFromTables,
  type TablesReading,
} from "../../shared/supabase/fetchCubeFromTables.ts";
import type { EmbeddedBackend } from "../embedded/embeddedBackend.ts";

/** A client without a memory of outages, which would end the next read early. */
export function clientOf({ url }: Pick<EmbeddedBackend, "url">, key: string, send = fetch) {
  const outages = new Outages(() => performance.now());
  return supabaseClient({ url, key }, { fetch: send, outages });
}

/** Reads a cube from the tables with the secret key, as a snapshot does. */
export function readCube(
  backend: Pick<EmbeddedBackend, "url" | "secretKey">,
  cover: DayRange,
  timeZone: string,
  options: Partial<TablesReading> = {},
): Promise<Cube> {
  return fetchCubeFromTables({
    client: clientOf(backend, backend.secretKey),
    cover,
    timeZone,
    signal: new AbortController().signal,
    onRows: () => {},
    now: Date.now(),
    seesAll: true,
    onMembershipsFailure: (failure) => {
      throw failure;
    },
    ...options,
  });
}

/** Asks the function for a cube with the public key, as the page does. */
export function askFunction(
  backend: Pick<EmbeddedBackend, "url" | "anonKey">,
  cover: DayRange,
  timeZone: string,
): Promise<Cube> {
  const client = clientOf(backend, backend.anonKey);
  return fetchCubeFromFunction({ client, cover, timeZone, signal: new AbortController().signal });
}
