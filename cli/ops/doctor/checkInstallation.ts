import * as z from "zod/mini";
import { rowsIn } from "../../../shared/cube/countedRows.ts";
import type { Cube } from "../../../shared/cube/cube.ts";
import { DATED_TABLES } from "../../../shared/database/databaseTables.ts";
import { calendarDay } from "../../../shared/days/calendar.ts";
import { indexRange } from "../../../shared/days/indexRange.ts";
import { attempt, Failure } from "../../../shared/failure.ts";
import { isOtherTable, sendRequest } from "../../../shared/requests/answer.ts";
import { Refusal } from "../../../shared/requests/outage.ts";
import { COUNTED, CUBE_FUNCTION, cubeArguments } from "../../../shared/supabase/cubeFunction.ts";
import { formatList, formatQuantity, formatRange } from "../../../shared/text/format.ts";
import { countedRowsSql } from "../../backend/subjects.ts";
import { keptSchema } from "./checkKept.ts";
import { type CheckContext, type Finding, installAdvice, ok, warning } from "./finding.ts";
import { keepJobSchema } from "./keepJob.ts";
import { readRelationSchema } from "./readRelation.ts";

const exposureSchema = z.object({
  relation: z.string(),
  /** The table that it is a partition of; null for any other relation. */
  whole: z.nullable(z.string()),
  role: z.string(),
  row_security: z.boolean(),
  may_read: z.boolean(),
  may_change: z.boolean(),
  may_truncate: z.boolean(),
  by_default: z.boolean(),
});

export type Exposure = z.infer<typeof exposureSchema>;

/** What the function adds to its answer for the secret key; null stands for an empty list. */
const installationSchema = z.object({
  exposed: z.nullable(z.array(exposureSchema)),
  kept: z.nullable(z.array(keptSchema)),
  /** Null if the jobs of pg_cron cannot be read. */
  jobs: z._default(z.nullable(z.array(keepJobSchema)), null),
  visitorsCount: z.boolean(),
  reads: z.nullable(z.array(readRelationSchema)),
});

export type Installation = z.infer<typeof installationSchema>;

/**
 * What the function tells the secret key about its installation: the rights to tables, the kept answers and their jobs, and
 * what the views read. It comes with a counted cube, which is not used. Null from a function that is older than this program.
 */
export async function fetchInstallation({
  client,
  now,
  signal,
}: CheckContext): Promise<Installation | null> {
  const today = calendarDay(now(), "UTC");
  // `COUNTED`, since a kept answer does not tell the installation; one day, since only a call of one day tells the jobs.
  const callArguments = { ...cubeArguments({ from: today, to: today }, "UTC"), ...COUNTED };
  const call = client.rpc(CUBE_FUNCTION, callArguments, { get: true });
  const { data } = await sendRequest(call, CUBE_FUNCTION, signal);
  return z.safeParse(installationSchema, data).data ?? null;
}

/**
 * Checks whether visitors or signed-in users may read or change the relations behind the views, with their
 * partitions and children, without the function.
 */
export function checkAccess(exposed: readonly Exposure[]): Finding[] {
  if (exposed.length === 0) {
    return [ok(ACCESS, "the public key reads and changes no row of the tables behind the views")];
  }
  const withRowRights = exposed.filter(({ may_read, may_change }) => may_read || may_change);
  const open = withRowRights.filter(({ row_security }) => !row_security);
  const limitedByPolicies = withRowRights.filter(({ row_security }) => row_security);
  const withTruncate = exposed.filter(({ may_truncate }) => may_truncate);
  const granted = withTruncate.filter(({ by_default }) => !by_default);
  const grantedByDefault = withTruncate.filter(({ by_default }) => by_default);
  const findings: Finding[] = [];
  if (open.length > 0) findings.push(openFinding(open));
  if (limitedByPolicies.length > 0) {
    findings.push(ok(ACCESS, `by your policies, ${rightsWords(limitedByPolicies, ROW_RIGHTS)}`));
  }
  if (granted.length > 0) findings.push(truncateFinding(granted));
  if (grantedByDefault.length > 0) findings.push(defaultFinding(grantedByDefault));
  return findings;
}

const ACCESS = "access";

/** The warning about relations whose rows everyone may read or change. */
function openFinding(open: readonly Exposure[]): Finding {
  const advice =
    "unless your app needs this, enable row-level security, or run " +
    `\`${revoke("all", open, "not row_security and (may_read or may_change)")}\``;
  return warning(ACCESS, `without row-level security, ${rightsWords(open, ROW_RIGHTS)}`, advice);
}

/** The warning about relations that someone let everyone empty. */
function truncateFinding(emptied: readonly Exposure[]): Finding {
  const words = rightsWords(emptied, TRUNCATE_RIGHT);
  const message = `${words}: row-level security does not limit this right`;
  return warning(ACCESS, message, `run \`${revokeTruncate(emptied)}\``);
}

/** The right to TRUNCATE is harmless: Supabase's default privileges grant it to every table, and PostgREST never calls it. */
function defaultFinding(emptied: readonly Exposure[]): Finding {
  const words = rightsWords(emptied, TRUNCATE_RIGHT);
  const message = `by default privileges, ${words}, which no call of the API does`;
  return ok(ACCESS, `${message}; \`${revokeTruncate(emptied)}\` revokes it`);
}

function revokeTruncate(emptied: readonly Exposure[]): string {
  return revoke("truncate", emptied, "may_truncate");
}

/**
 * The SQL that revokes a right to some relations. Partitions may be too many to name: then a block finds the relations in
 * `vigil.exposed_relations()`.
 *
 * @param condition the SQL condition under which a row of `vigil.exposed_relations()` has the right
 */
function revoke(right: string, exposed: readonly Exposure[], condition: string): string {
  const from = "from public, anon, authenticated";
  const hasPartitions = exposed.some(({ whole }) => whole !== null);
  if (!hasPartitions) return `revoke ${right} on ${relations(exposed)} ${from}`;
  return (
    `do $$ begin execute (select coalesce(string_agg(format('revoke ${right} on %s ${from}', relation), ';'), '') ` +
    `from vigil.exposed_relations() where ${condition}); end $$`
  );
}

/** Each relation once, since both roles may have a right to it. */
function relations(exposed: readonly Exposure[]): string {
  return [...new Set(exposed.map(({ relation }) => relation))].join(", ");
}

type Right = readonly [verb: string, has: (exposure: Exposure) => boolean];

const ROW_RIGHTS: readonly Right[] = [
  ["read", ({ may_read }) => may_read],
  ["change", ({ may_change }) => may_change],
];

const TRUNCATE_RIGHT: readonly Right[] = [["TRUNCATE", ({ may_truncate }) => may_truncate]];

/** Which roles have which rights: `anon and authenticated may read public.a and public.b; anon may change public.b`. */
function rightsWords(exposed: readonly Exposure[], rights: readonly Right[]): string {
  const rolesByClause = new Map<string, string[]>();
  for (const [verb, hasRight] of rights) {
    for (const role of ["anon", "authenticated"]) {
      const ofRole = exposed.filter((exposure) => exposure.role === role && hasRight(exposure));
      if (ofRole.length === 0) continue;
      const clause = `may ${verb} ${formatList(relationNames(ofRole))}`;
      const roles = rolesByClause.get(clause) ?? [];
      rolesByClause.set(clause, [...roles, role]);
    }
  }
  return [...rolesByClause].map(([clause, roles]) => `${formatList(roles)} ${clause}`).join("; ");
}

/** The names of relations. Partitions are counted: `public.a and its 12 partitions`, or only `12 partitions of public.a`. */
function relationNames(exposed: readonly Exposure[]): string[] {
  const tableNames = new Set(exposed.map(({ relation, whole }) => whole ?? relation));
  return [...tableNames].map((name) => {
    const partitions = exposed.filter(({ whole }) => whole === name);
    if (partitions.length === 0) return name;
    const quantity = formatQuantity(partitions.length, ["partition", "partitions"]);
    const isTableExposed = exposed.some(({ relation }) => relation === name);
    return isTableExposed ? `${name} and its ${quantity}` : `${quantity} of ${name}`;
  });
}

/** A count of the cube, and the SQL by which its owner counts the same rows. */
export function checkFigures({ cover, timeZone, transactions }: Cube): Finding[] {
  const rows = formatQuantity(rowsIn(transactions, indexRange(cover, cover)), TRANSACTIONS);
  const sql = `select count(*) ${countedRowsSql("transactions", cover, timeZone)}`;
  return [ok("figures", `${rows} in ${formatRange(cover)}; to compare, run \`${sql}\``)];
}

const TRANSACTIONS = DATED_TABLES.transactions.unit;

/**
 * Whether the public key reads the users' e-mails. No finding if there is no table `memberships` with e-mails.
 *
 * @throws Failure if the backend does not answer, which tells nothing about the key
 */
export async function checkEmails(visitor: CheckContext): Promise<Finding[]> {
  const { client, signal } = visitor;
  const query = client.from("memberships").select("email").not("email", "is", null).limit(1);
  const answer = await attempt(sendRequest(query, "memberships", signal));
  const noneRead = ok(EMAILS, "the public key reads no e-mails of memberships");
  if (answer instanceof Failure) {
    if (isOtherTable(answer)) return [];
    if (answer instanceof Refusal) return [noneRead];
    throw answer;
  }
  const rows = answer.data as unknown[];
  if (rows.length === 0) return [noneRead];
  return [
    warning(
      EMAILS,
      "the public key reads the e-mails of memberships, and so does every visitor of the page",
      `${installAdvice(visitor)}; then run \`revoke select on public.memberships from public, anon\``,
    ),
  ];
}

const EMAILS = "e-mails";
