import { type Annotation, annotationsIn } from "../../shared/archive/annotations.ts";
import type { DayRange } from "../../shared/days/range.ts";
import { formatDay, formatRange } from "../../shared/text/format.ts";
import { type Layout, section } from "../text/layout.ts";
import { plainText } from "../text/plainText.ts";
import { wrap } from "../text/textWidth.ts";

/** The team's notes about days of a range. A link gets a line of its own, which is not wrapped. */
export function renderAnnotations(
  annotations: readonly Annotation[],
  range: DayRange,
  layout: Layout,
): string[] {
  const notes = annotationsIn(annotations, range);
  if (notes.length === 0) return [];
  return section(
    "Notes",
    notes.flatMap((note) => lines(note, layout)),
    layout,
  );
}

function lines({ from, to, text, link }: Annotation, { columns, paint }: Layout): string[] {
  return [
    `  ${from === to ? formatDay(from) : formatRange({ from, to })}`,
    ...wrap(plainText(text), columns - 4).map((each) => paint.dim(`    ${each}`)),
    ...(link === null ? [] : [paint.dim(`    ${plainText(link)}`)]),
  ];
}
