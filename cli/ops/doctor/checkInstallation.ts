import * as z from "zod/mini";
import { compareCubes } from "../../../shared/archive/compareCubes.ts";
import { daySchema } from "../../../shared/cube/cube.ts";
import { countedTitle, TABLES } from "../../../shared/database/datedTables.ts";
import { calendarDay } from "../../../shared/days/calendar.ts";
import { attempt, Failure } from "../../../shared/failure.ts";
import { isOtherTable, parseAnswer } from "../../../shared/requests/answer.ts";
import {
  CUBE_FUNCTION,
  cubeArguments,
  KEPT_FOR,
  MAX_AGE,
} from "../../../shared/supabase/cubeFunction.ts";
import { fetchCountedCube } from "../../../shared/supabase/fetchCountedCube.ts";
import { fetchKeptCube } from "../../../shared/supabase/fetchCubeFromFunction.ts";
import { formatDayCount, formatList, formatQuantity } from "../../../shared/text/format.ts";
import { changeSentence } from "../../archive/changeSentences.ts";
import { formatSpan } from "../../text/formatSpan.ts";
import { type CheckContext, type Finding, failure, installAdvice, ok, warning } from "./finding.ts";

const exposureSchema = z.object({
  relation: z.string(),
  role: z.string(),
  row_security: z.boolean(),
  may_read: z.boolean(),
  may_change: z.boolean(),
  may_truncate: z.boolean(),
});

export type Exposure = z.infer<typeof exposureSchema>;

const keptSchema = z.object({
  zone: z.string(),
  from: daySchema,
  to: daySchema,
  takenAt: z.string(),
  seconds: z.number(),
});

/** A kept answer: its zone and days, when it was counted, and how long that took. */
type Kept = z.infer<typeof keptSchema>;

/** What the function adds to its answer for the secret key; null stands for an empty list. */
const installationSchema = z.object({
  exposed: z.nullable(z.array(exposureSchema)),
  kept: z.nullable(z.array(keptSchema)),
  visitorsCount: z.boolean(),
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
  const call = client.rpc(CUBE_FUNCTION, { ...cover, ...MAX_AGE.counted }, { get: true });
  const { data } = await parseAnswer(call, CUBE_FUNCTION, signal);
  return z.safeParse(installationSchema, data).data ?? null;
}

/**
 * Which relations behind the views, with their partitions and children, visitors and signed-in users may read
 * or change without the function.
 */
export function checkAccess(exposed: readonly Exposure[]): Finding[] {
  if (exposed.length === 0) {
    return [ok(ACCESS, "the public key reads and changes no row of the tables behind the views")];
  }
  const rows = exposed.filter(({ may_read, may_change }) => may_read || may_change);
  const open = rows.filter(({ row_security }) => !row_security);
  const limited = rows.filter(({ row_security }) => row_security);
  const emptied = exposed.filter(({ may_truncate }) => may_truncate);
  return [
    ...(open.length === 0 ? [] : [openFinding(open)]),
    ...(limited.length === 0 ? [] : [ok(ACCESS, `by your policies, ${rights(limited, ROWS)}`)]),
    ...(emptied.length === 0 ? [] : [truncateFinding(emptied)]),
  ];
}

const ACCESS = "access";

function openFinding(open: readonly Exposure[]): Finding {
  const advice =
    "unless your app needs this, enable row-level security, or run " +
    `\`revoke all on ${relations(open)} from public, anon, authenticated\``;
  return warning(ACCESS, `without row-level security, ${rights(open, ROWS)}`, advice);
}

function truncateFinding(emptied: readonly Exposure[]): Finding {
  const message = `${rights(emptied, TRUNCATE)}: row-level security does not limit this right`;
  const advice = `run \`revoke truncate on ${relations(emptied)} from public, anon, authenticated\``;
  return warning(ACCESS, message, advice);
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
  const sentences = ["anon", "authenticated"].flatMap((role) =>
    rights.flatMap(([verb, has]) => {
      const own = exposed.filter((each) => each.role === role && has(each));
      return own.length === 0
        ? []
        : `${role} may ${verb} ${formatList(own.map(({ relation }) => relation))}`;
    }),
  );
  return sentences.join("; ");
}

/** Whether the public key reads the users' e-mails; nothing if memberships have another name. */
export async function checkEmails(visitor: CheckContext): Promise<Finding[]> {
  const { client, signal } = visitor;
  const query = client.from("memberships").select("email").not("email", "is", null).limit(1);
  const answer = await attempt(parseAnswer(query, "memberships", signal));
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

const KEPT = "kept answers";

/**
 * The age and the cost of each kept answer, and whether a count of the same days agrees with it.
 *
 * @param visit how long the function counts for a visit, in milliseconds
 */
export async function checkKept(
  context: CheckContext,
  { kept, visitorsCount }: Installation,
  visit: number,
): Promise<Finding[]> {
  const keep = `${context.command} keep`;
  if (kept === null) {
    return [
      visitorsCount
        ? ok(
            KEPT,
            `none: the function counts for each first visit; \`${keep}\` counts once for all`,
          )
        : failure(
            KEPT,
            "none, and visitors may not count: the page has no figures",
            `run \`${keep}\``,
          ),
    ];
  }
  const findings: Finding[] = [];
  for (const each of kept) {
    const found = ageFinding(each, context.now(), visitorsCount, visit);
    findings.push(found, ...(await differences(context, each)));
  }
  return findings;
}

function ageFinding(
  { zone, from, to, takenAt, seconds }: Kept,
  now: number,
  visitorsCount: boolean,
  visit: number,
): Finding {
  const age = Math.max(0, now - Date.parse(takenAt));
  const visits = Math.max(1, Math.ceil((seconds * 1_000) / Math.max(1, visit)));
  const cost = `counted in ${seconds.toFixed(1)} s, as long as for ${formatQuantity(visits, ["visit", "visits"])}`;
  const message = `${zone}: ${formatDayCount({ from, to })}, ${formatSpan(age / 1_000, 1)} old, ${cost}`;
  if (age <= KEPT_FOR) return ok(KEPT, message);
  const effect = visitorsCount ? "visits count instead" : "visitors see these figures";
  return warning(KEPT, `${message}; ${effect}`, "check the job that runs vigil.keep");
}

/** Rows that came in later are expected. Rows that are gone are not. */
async function differences(
  { client, command, signal }: CheckContext,
  { zone, from, to }: Kept,
): Promise<Finding[]> {
  const reading = { client, signal, cover: { from, to }, timeZone: zone };
  const { cube: kept } = await fetchKeptCube(reading, "any");
  const { cube: counted } = await fetchCountedCube({
    ...reading,
    cover: kept.cover,
    seesAll: true,
  });
  const { rows } = compareCubes(kept, counted);
  const [lost] = TABLES.flatMap((table) =>
    rows(table).days.flatMap((change) =>
      change.after < change.before
        ? changeSentence(`${countedTitle(table)} of ${change.day}`, change, SIDES)
        : [],
    ),
  );
  if (lost === undefined) return [];
  const advice = `run \`${command} keep --time-zone ${zone}\` to count again`;
  return [warning(KEPT, `${zone}: rows are gone. ${lost}`, advice)];
}

const SIDES = { before: "kept", after: "counted now", others: "those counted now" };
