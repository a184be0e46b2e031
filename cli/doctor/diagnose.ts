import { Failure } from "../../shared/failure.ts";
import type { World } from "../../shared/resilientFetch.ts";
import { type Backend, supabaseClient } from "../supabaseClient.ts";
import { parseApiKey } from "./apiKey.ts";
import { checkContact } from "./checkContact.ts";
import { checkExposure } from "./checkExposure.ts";
import { checkFunction } from "./checkFunction.ts";
import { checkIndexes } from "./checkIndexes.ts";
import { checkRowCap } from "./checkRowCap.ts";
import { checkTable } from "./checkTable.ts";
import type { Examination } from "./examination.ts";
import { type Finding, failure } from "./finding.ts";
import { READ_TABLES, TIMED_TABLES } from "./readTables.ts";

export interface Patient {
  readonly backend: Backend;
  /** The same backend as visitors of the page reach it, if a public key is known. */
  readonly visitor: Backend | null;
}

export interface Diagnosis {
  readonly findings: readonly Finding[];
  /** Whether the backend answers and takes the key. */
  readonly usable: boolean;
}

/** Looks at everything that Vigil needs of a backend, one request after the other. */
export async function diagnose(
  { backend, visitor }: Patient,
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
    ...(await dataFindings(examination)),
    ...(visitor === null ? [] : [await checkExposure(supabaseClient(visitor), signal)]),
  ];
  return { findings, usable: true };
}

async function dataFindings(examination: Examination): Promise<Finding[]> {
  const cube = await checkFunction(examination);
  const functionAnswers = cube.answers;
  const tables: Finding[] = [];
  const withRows = new Set<string>();
  for (const read of READ_TABLES) {
    const { finding, hasRow } = await checkTable(examination, read, functionAnswers);
    tables.push(finding);
    if (hasRow) withRows.add(read.table);
  }
  const timed = TIMED_TABLES.filter(({ table }) => withRows.has(table));
  const readable = timed.map(({ table, time }) => ({ table, column: time }));
  return [
    cube.finding,
    ...tables,
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
