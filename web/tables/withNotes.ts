import type { Day } from "../../shared/days/day.ts";
import type { Table } from "../../shared/tables/table.ts";
import { marksWithin } from "../figures/dayMarks.ts";
import type { DayMark } from "../sources/marks/readDayMarks.ts";

/** No chain's column has this name. */
export const NOTES = "notes";

/** A table of days with a column of notes and revisions added. */
export function withNotes(
  { columns, rows }: Table,
  marks: readonly DayMark[],
  place: number,
): Table {
  return {
    columns: columns.toSpliced(place, 0, NOTES),
    rows: rows.map((cells) => cells.toSpliced(place, 0, dayNotes(cells[0] as Day, marks))),
  };
}

function dayNotes(day: Day, marks: readonly DayMark[]): string | null {
  const texts = marksWithin(marks, { from: day, to: day }).map(({ text }) => text);
  return texts.length === 0 ? null : texts.join(" · ");
}
