import { join } from "node:path";
import { type Annotation, parseAnnotations } from "../../shared/archive/annotations.ts";
import { Failure } from "../../shared/failure.ts";
import { readText } from "./readText.ts";

export const ANNOTATIONS = "annotations.json";

interface FolderAnnotations {
  readonly annotations: readonly Annotation[];
  /** Why the notes were left out; null where they are valid. */
  readonly problem: string | null;
}

/** The team's notes in a folder. Invalid notes are a problem, not an error: no figure depends on them. */
export async function readAnnotations(folder: string): Promise<FolderAnnotations> {
  const path = join(folder, ANNOTATIONS);
  try {
    const text = await readText(path);
    return { annotations: text === null ? [] : parseAnnotations(text, path), problem: null };
  } catch (error) {
    const { message } = error as Error;
    const problem = error instanceof Failure ? message : `${path} cannot be read: ${message}`;
    return { annotations: [], problem };
  }
}
