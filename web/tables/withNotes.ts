import type { Table } from "../../shared/table.ts";
import type { DayMark } from "../data/readDayMarks.ts";

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
    rows: rows.map((cells) => cells.toSpliced(place, 0, notesOf(String(cells[0]), marks))),
  };
}

function notesOf(day: string, marks: readonly DayMark[]): string | null {
  const texts = marks.filter(({ from, to }) => from <= day && day <= to).map(({ text }) => text);
  return texts.length === 0 ? null : texts.join(" · ");
}
