import { type Cube, cubeSchema } from "../../shared/cube/cube.ts";
import type { DayRange } from "../../shared/days/range.ts";
import type { BenchBackend } from "./benchBackend.ts";

/** The cube of a cover in UTC from the database's function, without a time limit. */
export async function functionCube(
  { rows }: Pick<BenchBackend, "rows">,
  { from, to }: DayRange,
): Promise<Cube> {
  const [row] = await rows<{ cube: unknown }>(
    `select vigil.dashboard_cube('${from}', '${to}', 'UTC') as cube`,
  );
  return cubeSchema.parse(row?.cube);
}
