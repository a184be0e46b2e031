import * as z from "zod/mini";
import { cubeProblems } from "../cube/checkCube.ts";
import { type Cube, cubeSchema, instantSchema } from "../cube/cube.ts";
import { zoneClocks } from "../days/calendar.ts";
import { toSecond } from "../days/day.ts";
import { covers, isSameRange } from "../days/range.ts";
import { Failure } from "../failure.ts";
import { parseAnswer } from "../requests/answer.ts";
import type { Client } from "../requests/backend.ts";
import { KeptOnly } from "./answerFailures.ts";
import { clocksDiffer, otherClocks, type ZonedDays } from "./backendClocks.ts";
import { COUNTED, CUBE_FUNCTION, cubeArguments, isNotKept } from "./cubeFunction.ts";

export interface FunctionReading extends ZonedDays {
  readonly client: Client;
  readonly signal: AbortSignal;
}

/** The version of the answer's format. */
export const ANSWER_VERSION = 1;

const UPGRADE = "run what `vigil sql` prints to upgrade it";

/** A cube of the function, and when it was counted, in epoch milliseconds. */
export interface FunctionCube {
  readonly cube: Cube;
  readonly takenAt: number;
}

/**
 * Has the backend's function count a cube, in one request.
 *
 * @param name `CUBE_FUNCTION` or `CUBE_SLOW`
 * @throws OtherClocks, Failure of kind `backend` or `data`, or the signal's reason if it was aborted
 */
export async function fetchCubeFromFunction(
  reading: FunctionReading,
  name = CUBE_FUNCTION,
): Promise<Cube> {
  const more = name === CUBE_FUNCTION ? COUNTED : {};
  const { cube, takenAt } = await fetchAnswer(reading, name, more);
  if (isSameRange(cube.cover, reading.cover)) return cube;
  const message = `this key gets kept figures only, counted at ${toSecond(takenAt)}: use the secret key`;
  throw new KeptOnly("backend", message);
}

/**
 * Fetches a cube that the database keeps and whose cover may be longer, or one that it counts.
 *
 * @throws as `fetchCubeFromFunction` does
 */
export function fetchKeptCube(reading: FunctionReading, mayBeKept: boolean): Promise<FunctionCube> {
  return fetchAnswer(reading, CUBE_FUNCTION, mayBeKept ? {} : COUNTED);
}

/**
 * Fetches the cube that the database keeps, however old it is.
 *
 * @throws as `fetchCubeFromFunction` does
 */
export function fetchOldAnswer(reading: FunctionReading): Promise<FunctionCube> {
  return fetchAnswer(reading, CUBE_FUNCTION, { max_age: "1000 years" });
}

/**
 * Calls a function with `more` arguments and checks its answer, whose cover holds the requested days and may be longer.
 *
 * @throws KeptOnly if the key may not count and no kept answer has the days, otherwise as `fetchCubeFromFunction` does
 */
async function fetchAnswer(
  reading: FunctionReading,
  name: string,
  more: Readonly<Record<string, string>>,
): Promise<FunctionCube> {
  const { client, cover, timeZone, signal } = reading;
  const call = client.rpc(name, { ...cubeArguments(cover, timeZone), ...more }, { get: true });
  const { data } = await parseAnswer(call, name, signal).catch((failure: unknown) => {
    if (!(failure instanceof Failure && isNotKept(failure))) throw failure;
    throw new KeptOnly("backend", failure.message, { cause: failure.cause });
  });
  requireVersion(data);
  const answer = parseCube(data, reading);
  const [problem] = cubeProblems(answer.cube);
  if (problem !== undefined) {
    throw new Failure(
      "data",
      `dashboard_cube contradicts itself: ${problem}; check the views in the schema vigil`,
    );
  }
  return answer;
}

const versionSchema = z.object({ version: z.int() });

/** An answer without a version comes from a function that is older than versions. */
function requireVersion(answer: unknown): void {
  const version = z.safeParse(versionSchema, answer).data?.version ?? 0;
  if (version === ANSWER_VERSION) return;
  if (version < ANSWER_VERSION) {
    throw new Failure("data", `dashboard_cube is older than this program: ${UPGRADE}`);
  }
  throw new Failure(
    "data",
    `dashboard_cube answers in version ${version}, but this program reads version ${ANSWER_VERSION}: update Vigil`,
  );
}

const answerSchema = z.object({
  takenAt: instantSchema,
  clocks: z.array(z.object({ since: z.int(), ahead: z.int() })),
});

/** The cube of an answer, in the requested zone and with at least the requested days, counted by the same clocks. */
function parseCube(answer: unknown, reading: FunctionReading): FunctionCube {
  const { cover, timeZone } = reading;
  const cube = z.safeParse(cubeSchema, answer);
  const meta = z.safeParse(answerSchema, answer);
  if (
    !cube.success ||
    !meta.success ||
    !covers(cube.data.cover, cover) ||
    cube.data.timeZone !== timeZone
  ) {
    const message = `dashboard_cube does not answer with the requested cube: ${UPGRADE}`;
    throw new Failure("data", message, { cause: cube.error ?? meta.error });
  }
  const since = clocksDiffer(meta.data.clocks, zoneClocks(cube.data.cover, timeZone));
  if (since !== null) throw otherClocks(reading, since);
  return { cube: cube.data, takenAt: Date.parse(meta.data.takenAt) };
}
