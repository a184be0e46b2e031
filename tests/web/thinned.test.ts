import { expect, test } from "vitest";
import { thinned } from "../../web/cards/thinned.ts";

test("neighbours become their means, as few of each as there is room for", () => {
  expect(thinned([1, 2, 3], 3)).toEqual([1, 2, 3]);
  expect(thinned([1, 3, 5, 7, 10], 3)).toEqual([2, 6, 10]);
});
