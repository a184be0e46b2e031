import type { DayRange } from "../days/range.ts";
import type { Table, TableCell } from "./table.ts";

/** The range, the source and the time of figures. */
export interface Provenance {
  readonly range: DayRange;
  readonly timeZone: string;
  readonly source: "live" | "cached" | "snapshot";
  /** To the second, in UTC, such as `2026-11-20T14:05:09Z`. */
  readonly asOf: string;
}

/**
 * The table with its provenance and its comparison range in every row, so that files can be concatenated. Without a
 * comparison, `previous` is null and these cells are empty.
 */
export function withProvenance(
  { columns, rows }: Table,
  { range, timeZone, source, asOf }: Provenance,
  previous: DayRange | null,
): Table {
  const cellByColumn: Readonly<Record<string, TableCell>> = {
    range_from: range.from,
    range_to: range.to,
    previous_from: previous?.from ?? null,
    previous_to: previous?.to ?? null,
    time_zone: timeZone,
    source,
    as_of: asOf,
  };
  const cells = Object.values(cellByColumn);
  return {
    columns: [...columns, ...Object.keys(cellByColumn)],
    rows: rows.map((row) => [...row, ...cells]),
  };
}

/**
 * `vigil-top-blockchains_2026-10-21_2026-11-20_Europe-Berlin_live-2026-11-20T1405Z.csv`. The brand keeps its letters with
 * their marks, such as the vowels of Hindi.
 */
export function fileName(
  brand: string,
  title: string,
  { range, timeZone, source, asOf }: Provenance,
  extension: string,
): string {
  const minute = `${asOf.slice(0, 16).replace(":", "")}Z`;
  const subject = `${brand} ${title}`.toLowerCase().replace(/[^\p{L}\p{M}\p{N}]+/gu, "-");
  const zone = timeZone.replace(/[^\w+-]+/g, "-");
  return `${subject}_${range.from}_${range.to}_${zone}_${source}-${minute}.${extension}`;
}
