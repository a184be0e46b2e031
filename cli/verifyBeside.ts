import { join } from "node:path";
import { parseAnnotations } from "../shared/annotations.ts";
import { parseChanges } from "../shared/changes.ts";
import { differences } from "../shared/differences.ts";
import { Failure } from "../shared/failure.ts";
import type { SnapshotEntry } from "../shared/snapshot.ts";
import type { FileVerdict } from "./fileVerdict.ts";
import { ANNOTATIONS } from "./folderAnnotations.ts";
import { CHANGES, countChanges } from "./folderChanges.ts";
import { readText } from "./folderIndex.ts";

/** Looks at what stands beside the snapshots of a folder, where it is there. */
export async function* verifyBeside(
  folder: string,
  entries: readonly SnapshotEntry[],
): AsyncGenerator<FileVerdict> {
  const checks = [
    [CHANGES, (text: string) => changesProblems(text, folder, entries)],
    [ANNOTATIONS, async (text: string) => annotationsProblems(text)],
  ] as const;
  for (const [name, problemsOf] of checks) {
    const file = join(folder, name);
    const text = await readText(file);
    if (text !== undefined) yield { file, problems: await problemsOf(text), warnings: [] };
  }
}

/** Where a snapshot is broken, which is told of that, it is not known what should stand here. */
async function changesProblems(
  text: string,
  folder: string,
  entries: readonly SnapshotEntry[],
): Promise<string[]> {
  return problemsIn(() => parseChanges(text, "the file")) ?? recount(text, folder, entries);
}

async function recount(text: string, folder: string, entries: readonly SnapshotEntry[]) {
  const { changes, notes } = await countChanges(folder, entries);
  if (notes.length > 0) return [];
  return differences(JSON.parse(text), changes).map(({ path, before, after }) => {
    const [said, counted] = [before, after].map((value) => JSON.stringify(value) ?? "nothing");
    return `${path} is ${said}, ${counted} by the snapshots; snapshot --reindex counts anew`;
  });
}

function annotationsProblems(text: string): readonly string[] {
  return problemsIn(() => parseAnnotations(text, "the file")) ?? [];
}

/** Null where the parser takes it. */
function problemsIn(parse: () => unknown): string[] | null {
  try {
    parse();
    return null;
  } catch (error) {
    if (error instanceof Failure) return [error.message];
    throw error;
  }
}
