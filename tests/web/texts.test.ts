import { expect, test } from "vitest";
import { SHARING_TEXTS } from "../../web/build/sharingTexts.ts";
import { TEXTS } from "../../web/texts.ts";

test("one of a kind is counted in the singular", () => {
  expect(TEXTS.topBlockchains.unlinked("1")).toBe("1 transaction has no chain");
  expect(TEXTS.topBlockchains.unlinked("19")).toBe("19 transactions have no chain");
  expect(SHARING_TEXTS.transactions("1")).toBe("1 transaction");
  expect(SHARING_TEXTS.users("0")).toBe("0 active users");
});
