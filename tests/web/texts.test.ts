import { expect, test } from "vitest";
import { CARDS } from "../../shared/dashboard/cards.ts";
import { unlinkedWords } from "../../shared/text/caveats.ts";
import { formatQuantity } from "../../shared/text/format.ts";

test("a count of one has the singular", () => {
  expect(unlinkedWords(1)).toBe("1 transaction has no chain");
  expect(unlinkedWords(19)).toBe("19 transactions have no chain");
  expect(formatQuantity(1, CARDS.scannedTransactions.unit)).toBe("1 transaction");
  expect(formatQuantity(0, CARDS.activeUsers.unit)).toBe("0 active users");
});
