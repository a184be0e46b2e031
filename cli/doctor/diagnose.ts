import type { Backend } from "../../shared/backend.ts";
import type { Cube } from "../../shared/cube.ts";
import { Failure } from "../../shared/failure.ts";
import type { World } from "../../shared/resilientFetch.ts";
import { TRANSACTIONS } from "../../shared/timelines.ts";
import { parseApiKey } from "../apiKey.ts";
import { supabaseClient } from "../supabaseClient.ts";
import { checkAge } from "./checkAge.ts";
import { checkContact } from "./checkContact.ts";
import { checkCounts } from "./checkCounts.ts";
import { checkExposure } from "./checkExposure.ts";
import { checkFunction } from "./checkFunction.ts";
import { checkIndexes } from "./checkIndexes.ts";
import { checkRowCap } from "./checkRowCap.ts";
import { checkSingleDays } from "./checkSingleDays.ts";
import { checkTable, type TableFinding } from "./checkTable.ts";
import type { Examination } from "./examination.ts";
import { type Finding, failure } from "./finding.ts";
import { READ_TABLES, TIMED_TABLES } from "./readTables.ts";

export interface Patient {
  readonly backend: Backend;
  /** The same backend as visitors of the page reach it, if a public key is known. */
  readonly visitor: Backend | null;
  /** How old the newest transaction may be, in milliseconds; null where that is nobody's concern. */
  readonly maxAge: number | null;
}

export interface Diagnosis {
  readonly findings: readonly Finding[];
  /** Whether the backend answers and takes the key. */
  readonly usable: boolean;
}

/** Looks at everything that Vigil needs of a backend, one request after the other. */
export async function diagnose(
  { backend, visitor, maxAge }: Patient,
  world: World,
  signal: AbortSignal,
): Promise<Diagnosis> {
  const contact = await checkContact(backend, world, signal);
  if (!contact.usable) return contact;
  const examination: Examination = {
    client: supabaseClient(backend),
    keyKind: parseApiKey(backend.key).kind,
    now: world.now,
    signal,
  };
  const findings = [
    ...contact.findings,
    ...(await dataFindings(examination, maxAge)),
    ...(visitor === null ? [] : [await checkExposure(supabaseClient(visitor), signal)]),
  ];
  return { findings, usable: true };
}

async function dataFindings(examination: Examination, maxAge: number | null): Promise<Finding[]> {
  const { finding, cube } = await checkFunction(examination);
  const functionAnswers = cube !== null;
  const found = new Map<string, TableFinding>();
  for (const read of READ_TABLES) {
    found.set(read.table, await checkTable(examination, read, functionAnswers));
  }
  const dated = TIMED_TABLES.flatMap((table) => {
    const newest = found.get(table.table)?.newest ?? null;
    return newest === null ? [] : [{ table, newest }];
  });
  const timed = dated.map(({ table }) => table);
  const readable = timed.map(({ table, time }) => ({ table, column: time }));
  const seesBoth = functionAnswers && examination.keyKind === "secret";
  const newest = found.get(TRANSACTIONS.table)?.newest ?? newestCounted(cube);
  return [
    finding,
    ...[...found.values()].map(({ finding }) => finding),
    ...(maxAge === null ? [] : [checkAge(newest, maxAge, examination.now())]),
    ...(cube === null ? [] : [checkSingleDays(cube)]),
    ...(seesBoth ? await attempted("counts", () => checkCounts(examination, dated)) : []),
    ...(await attempted("row cap", async () => [await checkRowCap(examination, readable)])),
    ...(await attempted("indexes", () => checkIndexes(examination, timed))),
  ];
}

/** A backend may fall silent in the midst of it all. */
async function attempted(check: string, find: () => Promise<Finding[]>): Promise<Finding[]> {
  try {
    return await find();
  } catch (error) {
    if (error instanceof Failure) return [failure(check, error.message, "run doctor again")];
    throw error;
  }
}

function newestCounted(cube: Cube | null): number | null {
  const newest = cube?.transactions.newest ?? null;
  return newest === null ? null : Date.parse(newest);
}
