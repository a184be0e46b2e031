import { join } from "node:path";
import { type Annotation, parseAnnotations } from "../shared/annotations.ts";
import { Failure } from "../shared/failure.ts";
import { readText } from "./folderIndex.ts";

export const ANNOTATIONS = "annotations.json";

interface FolderAnnotations {
  readonly annotations: readonly Annotation[];
  /** Why there are none; null where nothing is wrong with them. */
  readonly problem: string | null;
}

/** The team's notes in a folder. Figures do not depend on them: broken ones are told and left out. */
export async function readAnnotations(folder: string): Promise<FolderAnnotations> {
  const path = join(folder, ANNOTATIONS);
  try {
    const text = await readText(path);
    return { annotations: text === undefined ? [] : parseAnnotations(text, path), problem: null };
  } catch (error) {
    const { message } = error as Error;
    const problem = error instanceof Failure ? message : `${path} cannot be read: ${message}`;
    return { annotations: [], problem };
  }
}
