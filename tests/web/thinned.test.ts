import { expect, test } from "vitest";
import { thinned } from "../../web/page/cards/Sparkline.tsx";

test("neighbouring counts become their mean, in groups as small as possible", () => {
  expect(thinned([1, 2, 3], 3)).toEqual([1, 2, 3]);
  expect(thinned([1, 3, 5, 7, 10], 3)).toEqual([2, 6, 10]);
});
