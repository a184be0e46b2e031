import type { Cube } from "../../../shared/cube/cube.ts";
import {
  type Moments,
  newestMoments,
  oldestDay,
  rowMoments,
} from "../../../shared/cube/newestRow.ts";
import { DATED_TABLES } from "../../../shared/database/databaseTables.ts";
import { type CountedTable, TABLES } from "../../../shared/database/datedTables.ts";
import { calendar } from "../../../shared/days/calendar.ts";
import { isDay } from "../../../shared/days/day.ts";
import { formatDuration } from "../../../shared/days/duration.ts";
import { attempt, Failure } from "../../../shared/failure.ts";
import type { Backend } from "../../../shared/requests/backend.ts";
import { futureRow, SKEW } from "../../../shared/rules/futureRow.ts";
import type { Timeline } from "../../../shared/supabase/timelines.ts";
import { formatDay, formatDayCount, formatList, formatRange } from "../../../shared/text/format.ts";
import { formatSingleDays } from "../../../shared/text/singleDays.ts";
import { isEmpty } from "../../backend/liveCube.ts";
import { type NamedBackend, parseApiKey } from "../../backend/settings.ts";
import { supabaseClient } from "../../backend/supabaseClient.ts";
import { formatSpan } from "../../text/formatSpan.ts";
import { type CheckedBackend, checkContact } from "./checkContact.ts";
import { checkCounts } from "./checkCounts.ts";
import { checkDayless, type MomentColumn } from "./checkDayless.ts";
import { checkFunction, checkPageCall, checkVisitors } from "./checkFunction.ts";
import { checkIndexes } from "./checkIndexes.ts";
import {
  checkAccess,
  checkEmails,
  checkFigures,
  fetchInstallation,
  type Installation,
} from "./checkInstallation.ts";
import { checkKept } from "./checkKept.ts";
import { checkLabels } from "./checkLabels.ts";
import { checkRowCap } from "./checkRowCap.ts";
import { checkTable, READ_TABLES, type TableFinding } from "./checkTable.ts";
import { checkZone } from "./checkZone.ts";
import {
  type CheckContext,
  type DoctorWorld,
  type Finding,
  failure,
  installAdvice,
  ok,
  RUN_AGAIN,
  warning,
} from "./finding.ts";
import { countableRelation, isNumeric, type ReadRelation } from "./readRelation.ts";

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

/**
 * Runs all checks of a backend. If it does not answer or refuses the key, the findings say only that. A later check that
 * throws becomes a finding (see `attempted`), and the other checks go on.
 */
export async function runChecks(
  { backend, visitor, maxAge, ...machine }: Target,
  world: DoctorWorld,
  signal: AbortSignal,
): Promise<CheckedBackend> {
  const contact = await checkContact(backend, world, signal);
  if (!contact.isUsable) return contact;
  const context: CheckContext = {
    client: supabaseClient(backend, world),
    ...machine,
    keyKind: parseApiKey(backend.key).kind,
    now: world.now,
    signal,
  };
  const visitorContext =
    visitor === null ? null : { ...context, client: supabaseClient(visitor, world) };
  const checkedFunction = await checkFunction(context);
  const { cube, replacesTables, isInstalled } = checkedFunction;
  const tables: TableFinding[] = [];
  for (const read of READ_TABLES) tables.push(await checkTable(context, read, replacesTables));
  const installationOrFailure = await attemptInstallation(context, cube);
  const installation = installationOrFailure instanceof Failure ? null : installationOrFailure;
  const findings = [...contact.findings, checkedFunction.finding];
  findings.push(...(await tableFindings(context, tables, installation?.reads ?? [], cube)));
  if (maxAge !== null) {
    const newest = newestTransaction(tables, cube);
    const isUnanswered = cube === null && replacesTables;
    const age = isUnanswered ? AGE_UNKNOWN : checkAge(newest, cube, maxAge, world.now());
    findings.push(age);
  }
  if (cube !== null) findings.push(checkSingleDays(cube), ...checkLabels(cube));
  const zone = await attempted("time zone", () => checkZone(context, cube !== null, isInstalled));
  findings.push(...zone);
  if (cube !== null && context.keyKind === "secret") {
    // A zone on whose clocks database and program disagree cannot be compared.
    const hasSameClocks = zone.every(({ level }) => level === "ok");
    const ownerContext = hasSameClocks ? context : { ...context, timeZone: null };
    const { duration } = checkedFunction;
    findings.push(...(await ownerFindings(ownerContext, cube, installationOrFailure, duration)));
  }
  const visitors = await attempted("visitors", () =>
    visitorFindings(context, visitorContext, installation),
  );
  findings.push(...visitors);
  if (visitorContext !== null) {
    findings.push(...(await attempted("e-mails", () => checkEmails(visitorContext))));
  }
  return { findings, isUsable: true };
}

/** The findings about the tables, about rows without a day in them, and about the backend's limit of rows in an answer. */
async function tableFindings(
  context: CheckContext,
  tables: readonly TableFinding[],
  relations: readonly ReadRelation[],
  cube: Cube | null,
): Promise<Finding[]> {
  const timelines = tables.flatMap(({ timeline }) => timeline ?? []);
  const moments = momentColumns(timelines, relations, cube);
  return [
    ...ownTables(tables, cube, context),
    ...tables.flatMap(({ finding }) => finding ?? []),
    ...(await attempted("days", () => checkDayless(context, moments))),
    ...(await attempted("row cap", () => checkRowCap(context, timelines))),
  ];
}

/**
 * What the function tells the secret key alone, or why it does not answer; null with another key, if it counts no cube, or if
 * it is older than this program.
 */
async function attemptInstallation(
  context: CheckContext,
  cube: Cube | null,
): Promise<Installation | Failure | null> {
  if (cube === null || context.keyKind !== "secret") return null;
  return attempt(fetchInstallation(context));
}

/**
 * The findings for the secret key alone, by what the function says about its installation; null from a function that says
 * nothing.
 *
 * @param visitDuration how long the function counts for a visit, in milliseconds
 */
async function ownerFindings(
  context: CheckContext,
  cube: Cube,
  installation: Installation | Failure | null,
  visitDuration: number,
): Promise<Finding[]> {
  if (installation instanceof Failure) {
    return [...checkFigures(cube), failure("access", installation.message, RUN_AGAIN)];
  }
  if (installation === null) {
    const message = "not compared with the tables: the function does not say what its views read";
    return [...checkFigures(cube), warning("counts", message, installAdvice(context))];
  }
  const { exposed, kept, jobs, visitorsCount, reads } = installation;
  const relations = reads ?? [];
  const answers = { kept, jobs, visitorsCount, reads: relations };
  return [
    ...checkFigures(cube),
    ...(await attempted("counts", () => checkCounts(context, relations, cube))),
    ...checkIndexes(relations),
    ...checkAccess(exposed ?? []),
    ...(await attempted("kept answers", () => checkKept(context, answers, visitDuration))),
  ];
}

/**
 * What visitors get, if both keys are known. With one key, a finding only if the page's call fits another function too.
 *
 * @param context by the secret key, or by the public key alone
 * @param visitorContext by the public key; null if that is not known
 */
function visitorFindings(
  context: CheckContext,
  visitorContext: CheckContext | null,
  installation: Installation | null,
): Promise<Finding[]> {
  if (visitorContext === null) return checkPageCall(context);
  // By the public key alone, the finding about the function already says what visitors read.
  if (context.keyKind !== "secret") return checkPageCall(visitorContext);
  const visitorsCount = installation?.visitorsCount ?? true;
  if (visitorsCount) return checkVisitors(visitorContext, "UTC", true);
  // A site whose visitors get kept answers alone shows the days of a zone that is kept.
  const [firstKept] = installation?.kept ?? [];
  return checkVisitors(visitorContext, firstKept?.zone ?? "UTC", false);
}

/**
 * The columns of moments that the figures are counted by: those that the backend's function `dashboard_cube` reads or, if it
 * names none, those of the tables under the specification's names, whose newest row is not known here. A view whose rows
 * cannot be counted in a single relation is left out, and so are the wallets, which have no moment.
 */
function momentColumns(
  timelines: readonly Timeline[],
  relations: readonly ReadRelation[],
  cube: Cube | null,
): MomentColumn[] {
  if (relations.length === 0) {
    return timelines.map(({ table, order, filters }) => {
      const { isInSeconds } = DATED_TABLES[table];
      return { table, column: order[0], isNumber: isInSeconds, newest: null, filters };
    });
  }
  return TABLES.flatMap((view) => {
    const counted = countableRelation(view, relations);
    if (typeof counted === "string" || counted.moments === null) return [];
    const { relation, filters, moments } = counted;
    const isNumber = isNumeric(counted);
    const newest = newestSecond(view, cube);
    return [{ table: relation, column: moments.column, isNumber, newest, filters }];
  });
}

/** The second since 1970 of the newest row that the function counts; null if it is not known. */
function newestSecond(view: CountedTable, cube: Cube | null): number | null {
  const newest = cube?.[view]?.newest ?? null;
  return newest === null || isDay(newest) ? null : Math.floor(Date.parse(newest) / 1000);
}

/**
 * The finding about tables that the function counts, but that the API does not show under the specification's names. It is a
 * failure if they have no row at all, and a warning if all rows are before the cube's days. Without such tables, there is none.
 */
function ownTables(
  tables: readonly TableFinding[],
  cube: Cube | null,
  context: CheckContext,
): Finding[] {
  // A table has no finding if the function reads another one in its place.
  const replacedTables = tables.filter(({ finding }) => finding === null).map(({ table }) => table);
  if (replacedTables.length === 0) return [];
  const areAll = replacedTables.length === tables.length;
  const instead = areAll ? "" : `, in place of ${formatList(replacedTables)}`;
  const message = `the function reads your own tables through the views of vigil${instead}`;
  if (cube === null || !isEmpty(cube)) return [ok("tables", message)];
  // The oldest row may be before the cube's days, on which there is none.
  const oldest = oldestDay(cube);
  if (oldest !== null) {
    const oldMessage = `${message}: the oldest row is from ${formatDay(oldest)}, and none is in ${formatRange(cube.cover)}`;
    return [warning("tables", oldMessage, "check whether new rows still arrive")];
  }
  const advice = `edit the views in the project's SQL editor: \`${context.command} sql\` prints them`;
  return [failure("tables", `${message}, and finds no row in them`, advice)];
}

/** The findings of a check, or its failure as the only finding, for example because the backend no longer answers. */
async function attempted(
  check: string,
  run: () => Finding[] | Promise<Finding[]>,
): Promise<Finding[]> {
  const outcome = await attempt(run);
  return outcome instanceof Failure ? [failure(check, outcome.message, RUN_AGAIN)] : outcome;
}

/** The page reads no table if the function is installed, even if the function then gives no figures. */
const AGE_UNKNOWN = failure(
  "age",
  "the newest transaction is not known, because the function counts nothing for this key",
  "mend the function if it fails, or run doctor with the secret key",
);

/**
 * When the newest transaction that the page reads is dated: that of the function's cube or, without the function, that of the
 * table. The views of the function may read another table than `public.transactions`. Null if there is none.
 */
function newestTransaction(tables: readonly TableFinding[], cube: Cube | null): Moments | null {
  if (cube !== null) return newestMoments(cube.transactions, cube.timeZone);
  const newest = tables.find(({ table }) => table === "transactions")?.newest ?? null;
  return newest === null ? null : rowMoments(newest, "UTC");
}

/** Whether the newest transaction is recent enough. All times are in milliseconds. */
function checkAge(newest: Moments | null, cube: Cube | null, maxAge: number, now: number): Finding {
  const limit = `--max-age is ${formatDuration(maxAge)}`;
  const advice = "check whether new rows still arrive";
  if (newest === null) {
    const hasOldRow = cube !== null && cube.transactions.oldest !== null;
    if (!hasOldRow) return failure("age", `there is no transaction, and ${limit}`, advice);
    const { cover, timeZone } = cube;
    const message = `there is no transaction in ${formatRange(cover)}, and ${limit}`;
    // The newest one is before the cover, and may still be younger than a limit of more days.
    const mayBeYounger = now - calendar(cover, timeZone).start < maxAge;
    return mayBeYounger ? warning("age", message, advice) : failure("age", message, advice);
  }
  if (isInFuture(newest, cube, now)) {
    const message =
      "the newest transaction is dated in the future, which hides the age of those before it";
    return failure("age", message, "correct that row");
  }
  const age = Math.max(0, now - newest.end);
  const message = `the newest transaction is ${formatSpan(age, 2)} old`;
  return age <= maxAge ? ok("age", message) : failure("age", `${message}, and ${limit}`, advice);
}

/** Whether the newest transaction is dated in the future. A cube tells only that there are rows after its days. */
function isInFuture(newest: Moments, cube: Cube | null, now: number): boolean {
  if (cube !== null) return futureRow("transactions", cube, now) !== null;
  return newest.start > now + SKEW;
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
