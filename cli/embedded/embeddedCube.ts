import type { PGlite } from "@electric-sql/pglite";
import type { Cube } from "../../shared/cube/cube.ts";
import type { DayRange } from "../../shared/days/range.ts";
import { tablesClient } from "../../shared/supabase/client.ts";
import { CUBE_FUNCTION } from "../../shared/supabase/cubeFunction.ts";
import { fetchCubeFromFunction } from "../../shared/supabase/fetchCubeFromFunction.ts";

/**
 * The cube that the function of a database counts, without PostgREST in between.
 *
 * @throws Failure (data) when the answer contradicts itself
 */
export function embeddedCube(
  pglite: Pick<PGlite, "query">,
  cover: DayRange,
  timeZone: string,
): Promise<Cube> {
  const answer = async () => {
    const { rows } = await pglite.query<{ cube: unknown }>(
      `select public.${CUBE_FUNCTION}($1, $2, $3) as cube`,
      [cover.from, cover.to, timeZone],
    );
    return Response.json(rows[0]?.cube);
  };
  const client = tablesClient({ url: "http://localhost", key: "" }, answer);
  return fetchCubeFromFunction({ client, cover, timeZone, signal: new AbortController().signal });
}
