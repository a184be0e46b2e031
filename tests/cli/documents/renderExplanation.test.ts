import { stripVTControlCharacters } from "node:util";
import { expect, test } from "vitest";
import { renderExplanation } from "../../../cli/publish/documents/renderTerminal.ts";
import { outputOf } from "../runCli.ts";

test("every figure is explained within 80 columns, without a backend", async () => {
  const text = await outputOf("metrics --explain");
  await expect(text).toMatchFileSnapshot("../../goldens/explanation.txt");
  expect(Math.max(...text.split("\n").map((line) => line.length))).toBeLessThanOrEqual(80);
});

test("colour changes no text", () => {
  const coloured = renderExplanation({ columns: 100, colour: true });
  expect(stripVTControlCharacters(coloured)).toBe(
    renderExplanation({ columns: 100, colour: false }),
  );
});
