import * as z from "zod/mini";
import type { Client } from "../../../shared/requests/backend.ts";
import type { Outages } from "../../../shared/requests/outages.ts";
import type { FetchWorld } from "../../../shared/requests/resilientFetch.ts";
import type { ApiKey } from "../../backend/settings.ts";
import { flushLeft, Layout, type TerminalStyle, wrap } from "../../text/layout.ts";
import { plainText } from "../../text/plainText.ts";

/** What the checks take from their process. */
export interface DoctorWorld extends FetchWorld {
  readonly outages: Outages;
}

/** A backend that answers, and what the checks need to examine it. */
export interface CheckContext {
  readonly client: Client;
  readonly keyKind: ApiKey["kind"];
  /** The command that runs this program, for advice. */
  readonly command: string;
  readonly now: () => number;
  /** The zone of this machine; null if it is not known. */
  readonly timeZone: string | null;
  readonly zoneData: string | undefined;
  readonly signal: AbortSignal;
}

/** The result of one check. `advice` says what to do; it is null for `ok`. */
export const findingSchema = z.object({
  check: z.string(),
  level: z.enum(["ok", "warning", "failure"]),
  message: z.string(),
  advice: z.nullable(z.string()),
});

export type Finding = Readonly<z.infer<typeof findingSchema>>;

export function ok(check: string, message: string): Finding {
  return { check, level: "ok", message, advice: null };
}

export function warning(check: string, message: string, advice: string): Finding {
  return { check, level: "warning", message, advice };
}

export function failure(check: string, message: string, advice: string): Finding {
  return { check, level: "failure", message, advice };
}

export const RUN_AGAIN = "run doctor again";

/** How the function is installed or upgraded. The file keeps views and grants that it finds. */
export function installAdvice({ command }: Pick<CheckContext, "command">): string {
  return `run what \`${command} sql\` prints in the project's SQL editor`;
}

/** A line or more for each finding, and their numbers. */
export function renderFindings(findings: readonly Finding[], style: TerminalStyle): string {
  const layout = new Layout(style);
  const lines = findings.flatMap((finding) => findingLines(finding, layout));
  return `${[...lines, "", summary(findings)].join("\n")}\n`;
}

/** The widths of the first two columns. */
const LEVEL = 9;
const CHECK = 16;

/** The lines of a finding: its message in the third column, with the advice below it. */
function findingLines({ level, check, message, advice }: Finding, layout: Layout): string[] {
  const { columns, paint } = layout;
  const colour = { ok: paint.green, warning: paint.yellow, failure: paint.red }[level];
  const width = columns - LEVEL - CHECK;
  const [first, ...others] = wrap(plainText(message), width);
  const adviceLines = advice === null ? [] : wrap(`→ ${plainText(advice)}`, width);
  const indent = " ".repeat(LEVEL + CHECK);
  return [
    `${colour(flushLeft(level, LEVEL))}${flushLeft(check, CHECK)}${first}`,
    ...others.map((line) => `${indent}${line}`),
    ...adviceLines.map((line) => `${indent}${paint.dim(line)}`),
  ];
}

/** `Failures: 1. Warnings: 2.` */
function summary(findings: readonly Finding[]): string {
  const failures = findings.filter(({ level }) => level === "failure");
  const warnings = findings.filter(({ level }) => level === "warning");
  return `Failures: ${failures.length}. Warnings: ${warnings.length}.`;
}
