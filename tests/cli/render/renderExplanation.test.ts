import { stripVTControlCharacters } from "node:util";
import { expect, test } from "vitest";
import { renderExplanation } from "../../../cli/render/renderExplanation.ts";

test("every figure is explained within 80 columns", async () => {
  const text = renderExplanation({ columns: 80, colour: false });
  await expect(text).toMatchFileSnapshot("../../goldens/explanation.txt");
  expect(Math.max(...text.split("\n").map((line) => line.length))).toBeLessThanOrEqual(80);
});

test("colour changes no text", () => {
  const coloured = renderExplanation({ columns: 100, colour: true });
  expect(stripVTControlCharacters(coloured)).toBe(
    renderExplanation({ columns: 100, colour: false }),
  );
});
