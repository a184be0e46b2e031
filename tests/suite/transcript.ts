import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "vitest";
import { Failure } from "../../shared/failure.ts";

/**
 * Replays a golden: a line that begins with `$ ` is an input, the lines up to the next one are its result, and `# `
 * begins a heading. Another input is another line, whose result `-u` adds.
 *
 * @param subjects the headings of the golden, in their order; null if they are titles alone
 */
export async function replay(
  name: string,
  subjects: readonly string[] | null,
  result: (input: string, subject: string) => string | Promise<string>,
): Promise<void> {
  const golden = join(import.meta.dirname, `../goldens/${name}.txt`);
  const lines = existsSync(golden) ? (await readFile(golden, "utf8")).split("\n") : [];
  const headings: string[] = [];
  const replayed: string[] = [];
  for (const line of lines) {
    const [, mark, text = ""] = /^([#$]) (.*)/.exec(line) ?? [];
    if (mark === undefined) continue;
    replayed.push(line);
    if (mark === "#") headings.push(text);
    else replayed.push(await result(text, headings.at(-1) ?? ""));
  }
  expect(headings).toEqual(subjects ?? headings);
  expect(replayed.length).toBeGreaterThan(headings.length);
  const content = replayed.filter((text) => text !== "").join("\n");
  await expect(`${content}\n`).toMatchFileSnapshot(golden);
}

/** Replays a golden whose headings are functions and whose inputs are their arguments, separated by commas. */
export function replayCalls(
  name: string,
  functions: Readonly<Record<string, (...args: never[]) => unknown>>,
): Promise<void> {
  return replay(name, Object.keys(functions), (input, subject) => {
    const call = functions[subject] ?? expect.fail(subject);
    try {
      return String(call(...(JSON.parse(`[${input}]`) as never[]))) || "nothing";
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      return `${error.kind}: ${error.message}`;
    }
  });
}
