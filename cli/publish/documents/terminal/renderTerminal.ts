import type { Annotation } from "../../../../shared/archive/annotations.ts";
import { RATES } from "../../../../shared/dashboard/risk.ts";
import { formatCount, formatDay, formatRange } from "../../../../shared/text/format.ts";
import type { ProvenanceWords } from "../../../../shared/text/provenanceWords.ts";
import type { Dashboard } from "../../../../shared/views/dashboardSchema.ts";
import { DEFINITIONS } from "../../../../shared/views/definitions.ts";
import { Layout, type TerminalStyle, wrap } from "../../../text/layout.ts";
import { plainText } from "../../../text/plainText.ts";
import type { DashboardDocument } from "../dashboardDocument.ts";
import type { Block } from "../section.ts";
import { chartLines, figureLines, identityLines, listLines } from "./sectionLines.ts";

/** A document as text for a terminal, in lines that fit its width. */
export function renderTerminal(document: DashboardDocument, style: TerminalStyle): string {
  const { title, provenance, cards, sections, content } = document;
  const layout = new Layout(style, content);
  const { versus, source } = provenance;
  const against = source.unfinished === null || versus === null ? versus : `${versus}, so far`;
  const lines = (blocks: readonly Block[]) =>
    blocks.flatMap((block) => blockLines(block, against, layout));
  const parts = [
    layout.section(title, heading(provenance, layout)),
    lines(cards),
    ...sections.map(({ title, blocks }) => layout.section(plainText(title), lines(blocks))),
    origin(provenance, layout),
  ];
  return parts.map((lines) => `${lines.join("\n")}\n`).join("\n");
}

function heading(provenance: ProvenanceWords, { paint }: Layout): string[] {
  const { range, timeZone, soFar, previous, versus } = provenance;
  const zone = [plainText(timeZone), ...soFar].join(", ");
  return [
    `  ${range}  ${paint.dim(zone)}`,
    ...(previous === null ? [] : [paint.dim(`  ${previous}  ${versus}`)]),
  ];
}

const TERM = 10;

/** The range of the figures, their source and age, and the rows that were read. */
function origin(provenance: ProvenanceWords, layout: Layout): string[] {
  const { range, timeZone, source, rows, unlinked } = provenance;
  const facts = [
    ["Range", `${range} of ${timeZone}`],
    ["Source", `${source.name}, ${source.age}`],
    ["Rows", rows],
    ["Unlinked", unlinked],
  ] as const;
  return facts
    .filter(([, text]) => text !== "")
    .flatMap(([term, text]) => layout.entry(term, TERM, plainText(text)).map(layout.paint.dim));
}

function blockLines(block: Block, against: string | null, layout: Layout): string[] {
  switch (block.kind) {
    case "remark":
    case "caveat":
    case "note":
      return layout.note(plainText(block.text));
    case "text":
      return [];
    case "empty":
      return [`  ${block.what}`, ...layout.note(block.when)];
    case "cards":
    case "figures":
      return figureLines(block, against, layout);
    case "list":
      return listLines(block, layout);
    case "charts":
      return chartLines(block, layout);
    case "identities":
      return identityLines(block, layout);
    case "exploitDays":
      return exploitLines(block.days, layout);
    case "annotation":
      return annotationLines(block.annotation, layout);
  }
}

const MOST_EXPLOIT_DAYS = 10;

/** Days with exploits, newest first; empty without exploits. */
function exploitLines(days: Dashboard["exploitDays"], layout: Layout): string[] {
  if (days.length === 0) return [];
  const rows = days
    .slice(0, MOST_EXPLOIT_DAYS)
    .map(({ day, chain, exploits }) => layout.line(chain, layout.count(exploits), formatDay(day)));
  const more = days.length - rows.length;
  const rest = more > 0 ? `and ${formatCount(more)} more: --csv lists them all` : "";
  return [
    layout.paint.dim(layout.line("Newest first", "Exploits", "Day")),
    ...rows,
    ...layout.note(rest),
  ];
}

/** The lines of an annotation; a link has a separate, unwrapped line. */
function annotationLines(
  { from, to, text, link }: Annotation,
  { columns, paint }: Layout,
): string[] {
  return [
    `  ${from === to ? formatDay(from) : formatRange({ from, to })}`,
    ...wrap(plainText(text), columns - 4).map((each) => paint.dim(`    ${each}`)),
    ...(link === null ? [] : [paint.dim(`    ${plainText(link)}`)]),
  ];
}

const DEFINED_TERM = 30;

/** The definition of each figure, as text for a terminal. */
export function renderExplanation(style: TerminalStyle): string {
  const layout = new Layout(style);
  const entries = [...Object.values(DEFINITIONS), ...Object.values(RATES)].flatMap(
    ({ title, definition }) => layout.entry(title, DEFINED_TERM, definition, layout.paint.bold),
  );
  return [...entries, "", ...layout.note("Formulas, rounding and order: docs/metrics.md"), ""].join(
    "\n",
  );
}
