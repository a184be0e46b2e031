import { attempt, Failure } from "../../../shared/failure.ts";
import { isOtherTable, parseAnswer } from "../../../shared/requests/answer.ts";
import { formatList } from "../../../shared/text/format.ts";
import type { Exposure } from "./fetchInstallation.ts";
import { type Examination, type Finding, installAdvice, ok, warning } from "./finding.ts";

/**
 * Which relations behind the views, with their partitions and children, visitors and signed-in users may read
 * or change without the function.
 */
export function checkAccess(exposed: readonly Exposure[]): Finding[] {
  const open = exposed.filter(({ has_policy }) => !has_policy);
  const limited = exposed.filter(({ has_policy }) => has_policy);
  if (exposed.length === 0) {
    return [ok(CHECK, "the public key reads and changes no row of the tables behind the views")];
  }
  return [
    ...(open.length === 0 ? [] : [openFinding(open)]),
    ...(limited.length === 0 ? [] : [ok(CHECK, `by your policies, ${rights(limited)}`)]),
  ];
}

const CHECK = "access";

function openFinding(open: readonly Exposure[]): Finding {
  const relations = [...new Set(open.map(({ relation }) => relation))];
  const advice =
    "unless your app needs this, enable row-level security, or run " +
    `\`revoke all on ${relations.join(", ")} from public, anon, authenticated\``;
  return warning(CHECK, `without row-level security, ${rights(open)}`, advice);
}

/** `anon may read public.a and public.b; anon may change public.b`. */
function rights(exposed: readonly Exposure[]): string {
  const sentences = ["anon", "authenticated"].flatMap((role) => {
    const own = exposed.filter((each) => each.role === role);
    const names = (isSo: (each: Exposure) => boolean) =>
      own.filter(isSo).map(({ relation }) => relation);
    return [
      sentence(
        `${role} may read`,
        names(({ may_read }) => may_read),
      ),
      sentence(
        `${role} may change`,
        names(({ may_change }) => may_change),
      ),
    ].flat();
  });
  return sentences.join("; ");
}

function sentence(right: string, relations: readonly string[]): string[] {
  return relations.length === 0 ? [] : [`${right} ${formatList(relations)}`];
}

/** Whether the public key reads the users' e-mails; nothing where memberships have another name. */
export async function checkEmails(visitor: Examination): Promise<Finding[]> {
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
      `${installAdvice(visitor)}; then run \`revoke select on public.memberships from anon\``,
    ),
  ];
}

const EMAILS = "e-mails";
