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

/** Reads a cube from the tables with the secret key, as a snapshot does. */
export function readCube(
  { url, secretKey: key }: Pick<EmbeddedBackend, "url" | "secretKey">,
  cover: DayRange,
  timeZone: string,
  options: Partial<TablesReading> = {},
): Promise<Cube> {
  return fetchCubeFromTables({
    client: supabaseClient({ url, key }, { fetch, outages: new Outages(() => performance.now()) }),
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
  { url, anonKey: key }: Pick<EmbeddedBackend, "url" | "anonKey">,
  cover: DayRange,
  timeZone: string,
): Promise<Cube> {
  const { signal } = new AbortController();
  return fetchCubeFromFunction({
    client: supabaseClient({ url, key }, { fetch, outages: new Outages(() => performance.now()) }),
    cover,
    timeZone,
    signal,
  });
}
