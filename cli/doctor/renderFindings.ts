import { type Layout, type TerminalStyle, terminalLayout } from "../text/layout.ts";
import { plainText } from "../text/plainText.ts";
import { flushLeft, wrap } from "../text/textWidth.ts";
import type { Finding } from "./finding.ts";

export function renderFindings(findings: readonly Finding[], style: TerminalStyle): string {
  const layout = terminalLayout(style);
  const lines = findings.flatMap((finding) => findingLines(finding, layout));
  return `${[...lines, "", summary(findings)].join("\n")}\n`;
}

const LEVEL = 9;
const CHECK = 16;

function findingLines({ level, check, message, advice }: Finding, layout: Layout): string[] {
  const { columns, paint } = layout;
  const colour = { ok: paint.green, warning: paint.yellow, failure: paint.red }[level];
  const width = columns - LEVEL - CHECK;
  const lines = wrap(plainText(message), width);
  const advised = advice === null ? [] : wrap(`→ ${plainText(advice)}`, width);
  const [first, ...others] = [...lines, ...advised.map((line) => paint.dim(line))];
  return [
    `${colour(flushLeft(level, LEVEL))}${flushLeft(check, CHECK)}${first}`,
    ...others.map((line) => " ".repeat(LEVEL + CHECK) + line),
  ];
}

function summary(findings: readonly Finding[]): string {
  const count = (level: Finding["level"]) => findings.filter((each) => each.level === level).length;
  return `Failures: ${count("failure")}. Warnings: ${count("warning")}.`;
}
