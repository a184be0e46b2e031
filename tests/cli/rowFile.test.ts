import { expect, test } from "vitest";
import { RowFile, RowPart } from "../../cli/ops/rows/rowFile.ts";

test("rows of parts that grow at the same time come back in their order, however long they are", () => {
  const file = new RowFile();
  const parts = [new RowPart(file), new RowPart(file)];
  const rows = Array.from({ length: 3_000 }, (_, i) => ["2026-10-01", `"é🔥\n${i}`, null]);
  rows[1_000] = ["🔥".repeat(200_000)];
  rows.forEach((row, i) => {
    parts[i % 2]?.add(row);
  });
  parts.forEach((part, i) => {
    const expected = rows.filter((_, row) => row % 2 === i);
    expect(part.count).toBe(expected.length);
    expect([...part.batches()].flat()).toEqual(expected);
  });
  file.close();
});
