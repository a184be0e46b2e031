import type { Cube } from "../../../shared/cube/cube.ts";
import { lastMoment, oldestDay } from "../../../shared/cube/newestRow.ts";
import { formatDuration } from "../../../shared/days/duration.ts";
import { attempt, Failure } from "../../../shared/failure.ts";
import type { Backend } from "../../../shared/requests/backend.ts";
import type { FetchWorld } from "../../../shared/requests/resilientFetch.ts";
import { formatDay, formatDayCount, formatList, formatRange } from "../../../shared/text/format.ts";
import { formatSingleDays } from "../../../shared/text/singleDays.ts";
import { isEmpty } from "../../backend/liveCube.ts";
import { type NamedBackend, parseApiKey } from "../../backend/settings.ts";
import { supabaseClient } from "../../backend/supabaseClient.ts";
import { formatSpan } from "../../text/formatSpan.ts";
import { type Contact, checkContact } from "./checkContact.ts";
import { checkFunction, checkVisitors } from "./checkFunction.ts";
import {
  checkAccess,
  checkEmails,
  checkFigures,
  checkKept,
  fetchInstallation,
} from "./checkInstallation.ts";
import { checkTable, READ_TABLES, type TableFinding } from "./checkTable.ts";
import { checkZone } from "./checkZone.ts";
import { type CheckContext, type Finding, failure, ok, RUN_AGAIN, warning } from "./finding.ts";

export interface Target {
  readonly backend: NamedBackend;
  /** The same backend with the page's public key; null if that key is not known. */
  readonly visitor: Backend | null;
  /** The command that runs this program, for advice. */
  readonly command: string;
  /** The zone of this machine; null if it is not known. */
  readonly timeZone: string | null;
  readonly zoneData: string | undefined;
  /** How old the newest transaction may be, in milliseconds; null for any age. */
  readonly maxAge: number | null;
}

export async function runChecks(
  { backend, visitor, maxAge, ...machine }: Target,
  world: FetchWorld,
  signal: AbortSignal,
): Promise<Contact> {
  const contact = await checkContact(backend, world, signal);
  if (!contact.usable) return contact;
  const context: CheckContext = {
    client: supabaseClient(backend, world),
    ...machine,
    keyKind: parseApiKey(backend.key).kind,
    now: world.now,
    signal,
  };
  const page = visitor && { ...context, client: supabaseClient(visitor, world) };
  const { finding, cube, duration, isEnough } = await checkFunction(context);
  const tables: TableFinding[] = [];
  for (const read of READ_TABLES) tables.push(await checkTable(context, read, isEnough));
  const isOwner = context.keyKind === "secret";
  const checks = {
    age:
      maxAge !== null && (() => [checkAge(newestTransaction(tables, cube), maxAge, world.now())]),
    figures: cube !== null && isOwner && (() => checkFigures(cube)),
    "single days": cube !== null && (() => [checkSingleDays(cube)]),
    "time zone": () => checkZone(context, cube !== null),
    access: cube !== null && isOwner && (() => installed(context, duration)),
    // With the public key alone, the function's own finding has said it.
    visitors: page !== null && isOwner && (() => checkVisitors(page)),
    "e-mails": page !== null && (() => checkEmails(page)),
  };
  const findings = [
    ...contact.findings,
    finding,
    ...ownTables(tables, cube, context),
    ...tables.flatMap(({ finding }) => finding ?? []),
  ];
  for (const [check, run] of Object.entries(checks)) {
    if (run) findings.push(...(await attempted(check, run)));
  }
  return { findings, usable: true };
}

/** What the function tells the secret key alone; nothing if the function is older. */
async function installed(context: CheckContext, visit: number): Promise<Finding[]> {
  const installation = await fetchInstallation(context);
  if (installation === null) return [];
  return [...checkAccess(installation.exposed ?? []), ...checkKept(context, installation, visit)];
}

/** Whether the function counts tables that the API does not show under the specification's names. */
function ownTables(
  tables: readonly TableFinding[],
  cube: Cube | null,
  context: CheckContext,
): Finding[] {
  const own = tables.filter(({ finding }) => finding === null).map(({ table }) => table);
  if (own.length === 0) return [];
  const instead = own.length === tables.length ? "" : `, in place of ${formatList(own)}`;
  const message = `the function reads your own tables through the views of vigil${instead}`;
  if (cube === null || !isEmpty(cube)) return [ok("tables", message)];
  const oldest = oldestDay(cube);
  if (oldest !== null) {
    const found = `${message}: the oldest row is from ${formatDay(oldest)}, and none is in ${formatRange(cube.cover)}`;
    return [warning("tables", found, "check whether new rows still arrive")];
  }
  const advice = `edit the views in the project's SQL editor: \`${context.command} sql\` prints them`;
  return [failure("tables", `${message}, and finds no row in them`, advice)];
}

/** A backend that stops answering is a finding of the check that noticed. */
async function attempted(
  check: string,
  run: () => Finding[] | Promise<Finding[]>,
): Promise<Finding[]> {
  const found = await attempt(run);
  return found instanceof Failure ? [failure(check, found.message, RUN_AGAIN)] : found;
}

/** The time of the newest transaction in the table, or else in the cube; null if there is none. */
function newestTransaction(tables: readonly TableFinding[], cube: Cube | null): number | null {
  const read = tables.find(({ table }) => table === "transactions");
  const newest = cube?.transactions.newest;
  return read?.newest ?? (cube && newest ? lastMoment(newest, cube.timeZone) : null);
}

/** Whether the newest transaction is recent enough. All arguments are in milliseconds. */
function checkAge(newest: number | null, maxAge: number, now: number): Finding {
  const age = newest === null ? Number.POSITIVE_INFINITY : now - newest;
  const found =
    newest === null
      ? "there is no transaction"
      : `the newest transaction is ${formatSpan(age, 2)} old`;
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

const READ_SECURITY =
  "read who could be singled out in docs/security.md before you publish the figures";
