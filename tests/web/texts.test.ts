import { expect, test } from "vitest";
import { unlinkedWords } from "../../shared/text/caveats.ts";
import { formatQuantity } from "../../shared/text/format.ts";
import { CARDS } from "../../shared/views/cards.ts";
import { HEALTH_TEXTS } from "../../web/page/health/healthTexts.ts";

test("a count of one has the singular", () => {
  expect(unlinkedWords(1)).toBe("1 transaction has no chain");
  expect(unlinkedWords(19)).toBe("19 transactions have no chain");
  expect(HEALTH_TEXTS.unlinked("1")).toBe(
    "1 row of the range has no chain: totals count it, views by chain leave it out.",
  );
  expect(formatQuantity(1, CARDS.scannedTransactions.unit)).toBe("1 transaction");
  expect(formatQuantity(0, CARDS.activeUsers.unit)).toBe("0 active users");
});
