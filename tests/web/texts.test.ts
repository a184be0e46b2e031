import { expect, test } from "vitest";
import { unlinkedWords } from "../../shared/text/caveats.ts";
import { HEALTH_TEXTS } from "../../web/health/healthTexts.ts";
import { SHARING_TEXTS } from "../../web/site/sharing.ts";

test("a count of one has the singular", () => {
  expect(unlinkedWords(1)).toBe("1 transaction has no chain");
  expect(unlinkedWords(19)).toBe("19 transactions have no chain");
  expect(HEALTH_TEXTS.unlinked("1")).toBe(
    "1 row of the range has no chain: totals count it, views by chain leave it out.",
  );
  expect(SHARING_TEXTS.transactions("1")).toBe("1 transaction");
  expect(SHARING_TEXTS.users("0")).toBe("0 active users");
});
