import { join } from "node:path";
import { type Annotation, parseAnnotations } from "../../shared/archive/annotations.ts";
import { Failure } from "../../shared/failure.ts";
import { readText, unreadable } from "../environment/files.ts";
import type { World } from "../environment/world.ts";
import { plainText } from "../text/plainText.ts";

export const ANNOTATIONS = "annotations.json";

/**
 * The team's notes in a folder; none without a file. An invalid or unreadable file is reported on stderr and gives null: it
 * ends no run, since no figure depends on notes.
 */
export async function readAnnotations(
  folder: string,
  { stderr }: World,
): Promise<readonly Annotation[] | null> {
  const path = join(folder, ANNOTATIONS);
  try {
    const text = await readText(path);
    return text === null ? [] : parseAnnotations(text, path);
  } catch (error) {
    const problem = error instanceof Failure ? error.message : unreadable(path, error);
    stderr.write(`vigil: ${plainText(problem)}; the notes are left out\n`);
    return null;
  }
}
