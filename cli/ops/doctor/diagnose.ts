import type { Cube } from "../../../shared/cube/cube.ts";
import { formatDuration } from "../../../shared/days/duration.ts";
import { Failure } from "../../../shared/failure.ts";
import { parseAnswer } from "../../../shared/requests/answer.ts";
import type { Backend } from "../../../shared/requests/backend.ts";
import type { Client } from "../../../shared/requests/client.ts";
import type { FetchWorld } from "../../../shared/requests/resilientFetch.ts";
import { TIMELINES } from "../../../shared/supabase/timelines.ts";
import { formatDayCount } from "../../../shared/text/format.ts";
import { formatSingleDays } from "../../../shared/text/singleDays.ts";
import { parseApiKey } from "../../backend/apiKey.ts";
import { supabaseClient } from "../../backend/supabaseClient.ts";
import { attempt } from "../../world/attempt.ts";
import { formatSpan } from "../../world/text/formatSpan.ts";
import { type Contact, checkContact } from "./checkContact.ts";
import { checkCounts } from "./checkCounts.ts";
import { checkFunction } from "./checkFunction.ts";
import { checkIndexes, checkRowCap } from "./checkReads.ts";
import { checkTable, READ_TABLES, type TableFinding } from "./checkTable.ts";
import {
  type Examination,
  type Finding,
  failure,
  INSTALL,
  ok,
  RUN_AGAIN,
  warning,
} from "./finding.ts";

export interface Patient {
  readonly backend: Backend;
  /** The same backend with the page's public key; null where that key is not known. */
  readonly visitor: Backend | null;
  /** How old the newest transaction may be, in milliseconds; null for any age. */
  readonly maxAge: number | null;
}

export async function diagnose(
  { backend, visitor, maxAge }: Patient,
  world: FetchWorld,
  signal: AbortSignal,
): Promise<Contact> {
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
  const tables: TableFinding[] = [];
  for (const read of READ_TABLES) {
    tables.push(await checkTable(examination, read, functionAnswers));
  }
  const dated = tables.flatMap(({ dated }) => dated ?? []);
  const timed = dated.map(({ timeline }) => timeline);
  const seesBoth = functionAnswers && examination.keyKind === "secret";
  const transactions = dated.find(({ timeline }) => timeline === TIMELINES.transactions);
  const newest = transactions?.newest ?? newestCounted(cube);
  return [
    finding,
    ...tables.map(({ finding }) => finding),
    ...(maxAge === null ? [] : [checkAge(newest, maxAge, examination.now())]),
    ...(cube === null ? [] : [checkSingleDays(cube)]),
    ...(seesBoth ? await attempted("counts", () => checkCounts(examination, dated)) : []),
    ...(await attempted("row cap", async () => [await checkRowCap(examination, timed)])),
    ...(await attempted("indexes", () => checkIndexes(examination, timed))),
  ];
}

/** A backend that stops answering is a finding of the check that noticed. */
async function attempted(check: string, find: () => Promise<Finding[]>): Promise<Finding[]> {
  const found = await attempt(find());
  return found instanceof Failure ? [failure(check, found.message, RUN_AGAIN)] : found;
}

function newestCounted(cube: Cube | null): number | null {
  const newest = cube?.transactions.newest ?? null;
  return newest === null ? null : Date.parse(newest);
}

/** Whether the newest transaction is recent enough. All arguments are in milliseconds. */
function checkAge(newest: number | null, maxAge: number, now: number): Finding {
  const age = newest === null ? Number.POSITIVE_INFINITY : now - newest;
  const found =
    newest === null
      ? "there is no transaction"
      : `the newest transaction is ${formatSpan(age / 1_000, 2)} old`;
  if (age <= maxAge) return ok("age", found);
  const limit = `--max-age is ${formatDuration(maxAge)}`;
  return failure("age", `${found}, and ${limit}`, "check whether new rows still arrive");
}

/** Whether a day has a single identity, which readers of published figures could single out. */
function checkSingleDays(cube: Cube): Finding {
  const singles = formatSingleDays(cube);
  if (singles !== null) return warning("single days", singles, READ_SECURITY);
  const days = formatDayCount(cube.cover);
  return ok("single days", `none of ${days} has a single user, project or flagged wallet`);
}

/** Whether the public key reveals the users' e-mails. */
async function checkExposure(visitor: Client, signal: AbortSignal): Promise<Finding> {
  const query = visitor.from("memberships").select("email").not("email", "is", null).limit(1);
  const answer = await attempt(parseAnswer(query, "memberships", signal));
  const rows = answer instanceof Failure ? [] : (answer.data as unknown[]);
  if (rows.length === 0) return ok("e-mails", "the public key reads no e-mails of memberships");
  return warning(
    "e-mails",
    "the public key reads the e-mails of memberships, and so does every visitor of the page",
    `${INSTALL}; then run \`revoke select on public.memberships from anon\``,
  );
}

const READ_SECURITY =
  "read who could be singled out in docs/security.md before you publish the figures";
