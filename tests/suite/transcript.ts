import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "vitest";

/**
 * Replays a golden: a line that begins with `$ ` is an input, the lines up to the next one are its result, and `# `
 * begins what all inputs below are about. Another input is another line, whose result `-u` adds.
 *
 * @param subjects the headings of the golden, in their order
 */
export async function replay(
  name: string,
  subjects: readonly string[],
  result: (input: string, subject: string) => string | Promise<string>,
): Promise<void> {
  const golden = join(import.meta.dirname, `../goldens/${name}.txt`);
  const lines = existsSync(golden) ? (await readFile(golden, "utf8")).split("\n") : [];
  const told: string[] = [];
  const found: string[] = [];
  for (const line of lines) {
    const [, mark, text = ""] = /^([#$]) (.*)/.exec(line) ?? [];
    if (mark === "#") found.push(text);
    if (mark === "#") told.push(line);
    if (mark === "$") told.push(`${line}\n${await result(text, found.at(-1) ?? "")}`);
  }
  expect(found).toEqual(subjects);
  expect(told.length).toBeGreaterThan(subjects.length);
  await expect(`${told.join("\n")}\n`).toMatchFileSnapshot(golden);
}
