import { BRAND } from "./brand.ts";
import type { Range } from "./range.ts";
import type { Cell, Table } from "./table.ts";

/** What figures are of, where they come from and as of when. */
export interface Provenance {
  readonly range: Range;
  readonly timeZone: string;
  readonly source: "live" | "cached" | "snapshot";
  /** To the second, in UTC, such as `2026-11-20T14:05:09Z`. */
  readonly asOf: string;
}

/** A table whose every row says where it comes from, so that files can be laid below each other. */
export function withProvenance({ columns, rows }: Table, provenance: Provenance): Table {
  const { range, timeZone, source, asOf } = provenance;
  const cells: Cell[] = [range.from, range.to, timeZone, source, asOf];
  return {
    columns: [...columns, "range_from", "range_to", "time_zone", "source", "as_of"],
    rows: rows.map((row) => [...row, ...cells]),
  };
}

/** `vigil-top-blockchains_2026-10-21_2026-11-20_Europe-Berlin_live-2026-11-20T1405Z.csv` */
export function fileName(
  title: string,
  { range, timeZone, source, asOf }: Provenance,
  extension: string,
): string {
  const minute = `${asOf.slice(0, 16).replace(":", "")}Z`;
  const subject = `${BRAND.name} ${title}`.toLowerCase().replace(/[^a-z0-9]+/g, "-");
  const zone = timeZone.replace(/[^\w+-]+/g, "-");
  return `${subject}_${range.from}_${range.to}_${zone}_${source}-${minute}.${extension}`;
}
