import * as z from "zod/mini";
import { rowsIn } from "../../../shared/cube/countedRows.ts";
import type { Cube } from "../../../shared/cube/cube.ts";
import { DATED_TABLES } from "../../../shared/database/databaseTables.ts";
import { calendarDay } from "../../../shared/days/calendar.ts";
import { indexRange } from "../../../shared/days/indexRange.ts";
import { attempt, Failure } from "../../../shared/failure.ts";
import { isOtherTable, sendRequest } from "../../../shared/requests/answer.ts";
import { COUNTED, CUBE_FUNCTION, cubeArguments } from "../../../shared/supabase/cubeFunction.ts";
import { formatList, formatQuantity, formatRange } from "../../../shared/text/format.ts";
import { countedRowsSql } from "../../backend/subjects.ts";
import { keptSchema } from "./checkKept.ts";
import { type CheckContext, type Finding, installAdvice, ok, warning } from "./finding.ts";
import { keepJobSchema } from "./keepJob.ts";
import { readRelationSchema } from "./readRelation.ts";

const exposureSchema = z.object({
  relation: z.string(),
  /** The table that it is a partition of. */
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

/** Null if the function is older than this program. */
export async function fetchInstallation({
  client,
  now,
  signal,
}: CheckContext): Promise<Installation | null> {
  const today = calendarDay(now(), "UTC");
  const cover = cubeArguments({ from: today, to: today }, "UTC");
  const call = client.rpc(CUBE_FUNCTION, { ...cover, ...COUNTED }, { get: true });
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
  const rows = exposed.filter(({ may_read, may_change }) => may_read || may_change);
  const open = rows.filter(({ row_security }) => !row_security);
  const limited = rows.filter(({ row_security }) => row_security);
  const emptied = exposed.filter(({ may_truncate }) => may_truncate);
  const granted = emptied.filter(({ by_default }) => !by_default);
  const usual = emptied.filter(({ by_default }) => by_default);
  const findings: Finding[] = [];
  if (open.length > 0) findings.push(openFinding(open));
  if (limited.length > 0) findings.push(ok(ACCESS, `by your policies, ${rights(limited, ROWS)}`));
  if (granted.length > 0) findings.push(truncateFinding(granted));
  if (usual.length > 0) findings.push(usualFinding(usual));
  return findings;
}

const ACCESS = "access";

function openFinding(open: readonly Exposure[]): Finding {
  const advice =
    "unless your app needs this, enable row-level security, or run " +
    `\`${revoke("all", open, "not row_security and (may_read or may_change)")}\``;
  return warning(ACCESS, `without row-level security, ${rights(open, ROWS)}`, advice);
}

function truncateFinding(emptied: readonly Exposure[]): Finding {
  const message = `${rights(emptied, TRUNCATE)}: row-level security does not limit this right`;
  return warning(ACCESS, message, `run \`${revokeTruncate(emptied)}\``);
}

/** Supabase's default privileges grant this to every table, and PostgREST never calls it. */
function usualFinding(emptied: readonly Exposure[]): Finding {
  const message = `by default privileges, ${rights(emptied, TRUNCATE)}, which no call of the API does`;
  return ok(ACCESS, `${message}; \`${revokeTruncate(emptied)}\` revokes it`);
}

function revokeTruncate(emptied: readonly Exposure[]): string {
  return revoke("truncate", emptied, "may_truncate");
}

/** The SQL that revokes a right: of many partitions, by the condition under which these have it. */
function revoke(right: string, exposed: readonly Exposure[], condition: string): string {
  const from = "from public, anon, authenticated";
  if (exposed.every(({ whole }) => whole === null)) {
    return `revoke ${right} on ${relations(exposed)} ${from}`;
  }
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

const ROWS: readonly Right[] = [
  ["read", ({ may_read }) => may_read],
  ["change", ({ may_change }) => may_change],
];

const TRUNCATE: readonly Right[] = [["TRUNCATE", ({ may_truncate }) => may_truncate]];

/** `anon may read public.a and public.b; anon may change public.b`. */
function rights(exposed: readonly Exposure[], rights: readonly Right[]): string {
  const roles = new Map<string, string[]>();
  for (const [verb, has] of rights) {
    for (const role of ["anon", "authenticated"]) {
      const exposures = exposed.filter((each) => each.role === role && has(each));
      const what = `may ${verb} ${formatList(tables(exposures))}`;
      if (exposures.length > 0) roles.set(what, [...(roles.get(what) ?? []), role]);
    }
  }
  return [...roles].map(([what, names]) => `${formatList(names)} ${what}`).join("; ");
}

/** The relations, with the number of their partitions instead of the names. */
function tables(exposed: readonly Exposure[]): string[] {
  const wholes = [...new Set(exposed.map(({ relation, whole }) => whole ?? relation))];
  return wholes.map((name) => {
    const parts = exposed.filter(({ whole }) => whole === name);
    if (parts.length === 0) return name;
    const quantity = formatQuantity(parts.length, ["partition", "partitions"]);
    const isExposed = exposed.some(({ relation }) => relation === name);
    return isExposed ? `${name} and its ${quantity}` : `${quantity} of ${name}`;
  });
}

/** A count of the cube, and the SQL by which its owner counts the same rows. */
export function checkFigures({ cover, timeZone, transactions }: Cube): Finding[] {
  const rows = formatQuantity(rowsIn(transactions, indexRange(cover, cover)), TRANSACTIONS);
  const sql = `select count(*) ${countedRowsSql("transactions", cover, timeZone)}`;
  return [ok("figures", `${rows} in ${formatRange(cover)}; to compare, run \`${sql}\``)];
}

const TRANSACTIONS = DATED_TABLES.transactions.unit;

/** Whether the public key reads the users' e-mails; nothing if memberships have another name. */
export async function checkEmails(visitor: CheckContext): Promise<Finding[]> {
  const { client, signal } = visitor;
  const query = client.from("memberships").select("email").not("email", "is", null).limit(1);
  const answer = await attempt(sendRequest(query, "memberships", signal));
  if (answer instanceof Failure && isOtherTable(answer)) return [];
  const rows = answer instanceof Failure ? [] : (answer.data as unknown[]);
  if (rows.length === 0) return [ok(EMAILS, "the public key reads no e-mails of memberships")];
  return [
    warning(
      EMAILS,
      "the public key reads the e-mails of memberships, and so does every visitor of the page",
      `${installAdvice(visitor)}; then run \`revoke select on public.memberships from public, anon\``,
    ),
  ];
}

const EMAILS = "e-mails";
