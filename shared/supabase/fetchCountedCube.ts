import { CUBE_SLOW } from "./cubeFunction.ts";
import { type FromFunction, hasNoFunction } from "./fetchCube.ts";
import { fetchCubeFromFunction } from "./fetchCubeFromFunction.ts";

/**
 * Has the backend's function count a cube. The secret key calls `CUBE_SLOW`, which has a longer time limit,
 * if the backend has it.
 */
export const fetchCountedCube: FromFunction = async (reading) => {
  const count = async (name?: string) => ({
    cube: await fetchCubeFromFunction(reading, name),
    takenAt: null,
  });
  if (!reading.seesAll) return count();
  try {
    return await count(CUBE_SLOW);
  } catch (failure) {
    if (!hasNoFunction(failure)) throw failure;
    return count();
  }
};
