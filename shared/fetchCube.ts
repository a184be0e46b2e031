import { codeOf } from "./answer.ts";
import type { Cube } from "./cube.ts";
import { Failure } from "./failure.ts";
import { fetchCubeFromFunction } from "./fetchCubeFromFunction.ts";
import { fetchCubeFromTables, type TablesReading } from "./fetchCubeFromTables.ts";
import type { Range } from "./range.ts";

/** The two ways to a cube. */
export type Way = "function" | "tables";

export interface CubeReading extends Omit<TablesReading, "cover"> {
  /** The cover to ask for: days cost the tables' reader their rows, and the function next to none. */
  readonly covers: Readonly<Record<Way, Range>>;
}

export interface FetchedCube {
  readonly cube: Cube;
  readonly way: Way;
}

/**
 * Fetches a cube by the backend's function, or from its tables. `auto` asks for the function first
 * and reads the tables of a backend that does not have it.
 *
 * @throws Failure of kind `backend` or `data`, or the signal's reason when it was aborted.
 */
export async function fetchCube(reading: CubeReading, way: Way | "auto"): Promise<FetchedCube> {
  if (way === "tables") {
    return { cube: await fetchCubeFromTables({ ...reading, cover: reading.covers.tables }), way };
  }
  try {
    const cube = await fetchCubeFromFunction({ ...reading, cover: reading.covers.function });
    return { cube, way: "function" };
  } catch (failure) {
    if (way === "function" || !isMissing(failure)) throw failure;
    return fetchCube(reading, "tables");
  }
}

const NO_SUCH_FUNCTION = "PGRST202";

function isMissing(failure: unknown): boolean {
  return failure instanceof Failure && codeOf(failure.cause) === NO_SUCH_FUNCTION;
}
