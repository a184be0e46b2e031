import pLimit from "p-limit";
import { type ReadRows, rowsOf } from "../naive/naiveFigures.ts";

/** The row cap of Supabase. */
export const PAGE_ROWS = 1_000;

const oneAtATime = pLimit(1);

/** Reads all rows by offset pages. At any time there is a single request, even if several reads are started at once. */
export const readPages: ReadRows = (request, order) =>
  oneAtATime(async () => {
    const rows = [];
    for (;;) {
      const page = await rowsOf(pageAt(request().order(order), rows.length));
      rows.push(...page);
      const isLastPage = page.length < PAGE_ROWS;
      if (isLastPage) return rows;
    }
  });

/** The request for the page that begins with a row. */
export function pageAt(request: Parameters<typeof rowsOf>[0], offset: number) {
  return request.range(offset, offset + PAGE_ROWS - 1);
}
