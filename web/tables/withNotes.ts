import type { Day } from "../../shared/day.ts";
import type { Table } from "../../shared/table.ts";
import type { DayMark } from "../data/readDayMarks.ts";
import { marksWithin } from "../figures/dayMarks.ts";

/** No chain's column has this name. */
export const NOTES = "notes";

/** A table of days, with what there is to know about each in a column at a place. */
export function withNotes(
  { columns, rows }: Table,
  marks: readonly DayMark[],
  place: number,
): Table {
  return {
    columns: columns.toSpliced(place, 0, NOTES),
    rows: rows.map((cells) => cells.toSpliced(place, 0, notesOf(cells[0] as Day, marks))),
  };
}

function notesOf(day: Day, marks: readonly DayMark[]): string | null {
  const texts = marksWithin(marks, { from: day, to: day }).map(({ text }) => text);
  return texts.length === 0 ? null : texts.join(" · ");
}
