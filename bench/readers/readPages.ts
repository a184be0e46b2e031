import pLimit from "p-limit";
import { type ReadRows, rowsOf } from "../naive/naiveFigures.ts";

/** The row cap of Supabase. */
export const PAGE_ROWS = 1_000;

const one = pLimit(1);

/** Reads offset pages, one after the other. */
export const readPages: ReadRows = (request, order) =>
  one(async () => {
    const rows = [];
    for (;;) {
      const page = await rowsOf(pageAt(request().order(order), rows.length));
      rows.push(...page);
      if (page.length < PAGE_ROWS) return rows;
    }
  });

export function pageAt(request: Parameters<typeof rowsOf>[0], offset: number) {
  return request.range(offset, offset + PAGE_ROWS - 1);
}
