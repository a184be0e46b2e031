import type { Cube } from "../../shared/cube/cube.ts";
import { Failure } from "../../shared/failure.ts";
import type { Backend } from "../../shared/supabase/backend.ts";
import type { FetchWorld } from "../../shared/supabase/resilientFetch.ts";
import { TRANSACTIONS } from "../../shared/supabase/timelines.ts";
import { parseApiKey } from "../backend/apiKey.ts";
import { supabaseClient } from "../backend/supabaseClient.ts";
import { checkAge } from "./checkAge.ts";
import { checkContact } from "./checkContact.ts";
import { checkCounts } from "./checkCounts.ts";
import { checkExposure } from "./checkExposure.ts";
import { checkFunction } from "./checkFunction.ts";
import { checkIndexes } from "./checkIndexes.ts";
import { checkRollups } from "./checkRollups.ts";
import { checkRowCap } from "./checkRowCap.ts";
import { checkSingleDays } from "./checkSingleDays.ts";
import { checkTable, type TableFinding } from "./checkTable.ts";
import type { Examination } from "./examination.ts";
import { type Finding, failure, RUN_AGAIN } from "./finding.ts";
import { READ_TABLES, TIMED_TABLES } from "./readTables.ts";

export interface Patient {
  readonly backend: Backend;
  /** The same backend with the page's public key, if one is known. */
  readonly visitor: Backend | null;
  /** How old the newest transaction may be, in milliseconds; null for any age. */
  readonly maxAge: number | null;
}

export interface Diagnosis {
  readonly findings: readonly Finding[];
  /** Whether the backend answers and accepts the key. */
  readonly usable: boolean;
}

/** Checks everything that Vigil needs of a backend, one request after the other. */
export async function diagnose(
  { backend, visitor, maxAge }: Patient,
  world: FetchWorld,
  signal: AbortSignal,
): Promise<Diagnosis> {
  const contact = await checkContact(backend, world, signal);
  if (!contact.usable) return contact;
  const examination: Examination = {
    client: supabaseClient(backend, world),
    keyKind: parseApiKey(backend.key).kind,
    now: world.now,
    signal,
  };
  const findings = [
    ...contact.findings,
    ...(await dataFindings(examination, maxAge)),
    ...(visitor === null ? [] : [await checkExposure(supabaseClient(visitor, world), signal)]),
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
    ...(seesBoth ? await attempted("rollups", () => checkRollups(examination)) : []),
    ...(await attempted("row cap", async () => [await checkRowCap(examination, readable)])),
    ...(await attempted("indexes", () => checkIndexes(examination, timed))),
  ];
}

/** A backend that stops answering is a finding of the check that noticed. */
async function attempted(check: string, find: () => Promise<Finding[]>): Promise<Finding[]> {
  try {
    return await find();
  } catch (error) {
    if (error instanceof Failure) return [failure(check, error.message, RUN_AGAIN)];
    throw error;
  }
}

function newestCounted(cube: Cube | null): number | null {
  const newest = cube?.transactions.newest ?? null;
  return newest === null ? null : Date.parse(newest);
}
