import * as z from "zod/mini";
import { answerOf } from "./answer.ts";
import { type Clocks, clocksOf } from "./calendar.ts";
import { cubeProblems } from "./checkCube.ts";
import type { Client } from "./client.ts";
import { type Cube, cubeSchema } from "./cube.ts";
import { CUBE_FUNCTION, cubeArguments } from "./cubeFunction.ts";
import { Failure } from "./failure.ts";
import { OtherClocks } from "./otherClocks.ts";
import { isSameRange, type Range } from "./range.ts";

export interface FunctionReading {
  readonly client: Client;
  readonly cover: Range;
  readonly timeZone: string;
  readonly signal: AbortSignal;
}

/** Of the members of an answer and of what they mean. */
const VERSION = 1;

const MIGRATION = "supabase/migrations/20261101000400_dashboard_cube.sql";

/**
 * Asks the backend's own `dashboard_cube` for a cube, in one request.
 *
 * @throws OtherClocks, Failure of kind `backend` or `data`, or the signal's reason when it was aborted.
 */
export async function fetchCubeFromFunction(reading: FunctionReading): Promise<Cube> {
  const { client, cover, timeZone, signal } = reading;
  const call = client.rpc(CUBE_FUNCTION, cubeArguments(cover, timeZone), { get: true });
  const { data } = await answerOf(call.abortSignal(signal), CUBE_FUNCTION, signal);
  requireVersion(data);
  const cube = parseCube(data, reading);
  const [problem] = cubeProblems(cube);
  if (problem !== undefined) {
    throw new Failure("data", `dashboard_cube contradicts itself: ${problem}; look at the views`);
  }
  return cube;
}

const versionSchema = z.object({ version: z.int() });

function requireVersion(answer: unknown): void {
  const parsed = z.safeParse(versionSchema, answer);
  const version = parsed.success ? parsed.data.version : 0;
  if (version === VERSION) return;
  throw new Failure(
    "data",
    version > VERSION
      ? `dashboard_cube answers in version ${version}, and this is made for version ${VERSION}: update Vigil`
      : `dashboard_cube is older than what asks for it: run ${MIGRATION}`,
  );
}

const answerSchema = z.object({
  clocks: z.array(z.object({ since: z.int(), ahead: z.int() })),
});

function parseCube(answer: unknown, { cover, timeZone }: FunctionReading): Cube {
  const cube = z.safeParse(cubeSchema, answer);
  const meta = z.safeParse(answerSchema, answer);
  if (
    !cube.success ||
    !meta.success ||
    !isSameRange(cube.data.cover, cover) ||
    cube.data.timeZone !== timeZone
  ) {
    const message = `dashboard_cube does not answer with the cube that was asked for: run ${MIGRATION}`;
    throw new Failure("data", message, { cause: cube.error ?? meta.error });
  }
  requireSameClocks(meta.data.clocks, clocksOf(cover, timeZone), timeZone);
  return cube.data;
}

/** The database and this program each have a copy of the world's time zones, of a year of its own. */
function requireSameClocks(theirs: Clocks, own: Clocks, timeZone: string): void {
  const isSame = (other: Clocks[number], i: number) =>
    other.since === own[i]?.since && other.ahead === own[i]?.ahead;
  if (theirs.length === own.length && theirs.every(isSame)) return;
  throw new OtherClocks(
    "data",
    `the database's clocks in ${timeZone} are not the ones known here, so that its days are others: ` +
      "update the time zone data of the older of the two, or ask for another zone, such as UTC",
  );
}
