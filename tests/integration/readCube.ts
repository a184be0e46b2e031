import type { EmbeddedBackend } from "../../cli/embedded/embeddedBackend.ts";
import { supabaseClient } from "../../cli/supabaseClient.ts";
import type { Cube } from "../../shared/cube.ts";
import { fetchCubeFromFunction } from "../../shared/fetchCubeFromFunction.ts";
import { fetchCubeFromTables, type TablesReading } from "../../shared/fetchCubeFromTables.ts";
import type { Range } from "../../shared/range.ts";

/** Reads a cube from the tables with the secret key, as a snapshot does. */
export function readCube(
  { url, secretKey: key }: Pick<EmbeddedBackend, "url" | "secretKey">,
  cover: Range,
  timeZone: string,
  options: Partial<TablesReading> = {},
): Promise<Cube> {
  return fetchCubeFromTables({
    client: supabaseClient({ url, key }),
    cover,
    timeZone,
    signal: new AbortController().signal,
    onRows: () => {},
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
  cover: Range,
  timeZone: string,
): Promise<Cube> {
  const { signal } = new AbortController();
  return fetchCubeFromFunction({ client: supabaseClient({ url, key }), cover, timeZone, signal });
}
