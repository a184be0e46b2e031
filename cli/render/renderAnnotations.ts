import { type Annotation, annotationsOf } from "../../shared/annotations.ts";
import { formatDay, formatRange } from "../../shared/format.ts";
import type { Range } from "../../shared/range.ts";
import { type Layout, section } from "./layout.ts";
import { plainText } from "./plainText.ts";
import { wrap } from "./textWidth.ts";

/** The team's notes about days of a range. A link stands in a line of its own, whole. */
export function renderAnnotations(
  annotations: readonly Annotation[],
  range: Range,
  layout: Layout,
): string[] {
  const notes = annotationsOf(annotations, range);
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
