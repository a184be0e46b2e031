import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { errorSentence, exitCode } from "../../cli/environment/exit.ts";
import { Failure } from "../../shared/failure.ts";
import { folderOf, read, rowLines } from "./scratchFolders.ts";

/** Folders as common tools export them, byte for byte. */
const FOLDERS = join(import.meta.dirname, "../fuzz/corpus/folders");

test("every awkward folder is read or refused as expected", async () => {
  const outcomes: string[] = [];
  for (const name of readdirSync(FOLDERS).sort()) {
    outcomes.push(`# ${name}\n${await outcomeOf(join(FOLDERS, name))}\n`);
  }
  // Git keeps no empty folder.
  outcomes.push(`# nothing\n${await outcomeOf(await folderOf({}))}\n`);
  await expect(outcomes.join("\n")).toMatchFileSnapshot("../goldens/csv-folders.txt");
});

async function outcomeOf(path: string): Promise<string> {
  try {
    const folder = await read(path);
    const rows = rowLines(folder);
    const nameless = folder.ids.get("chains")?.texts ?? [];
    const chains = nameless.map((id, code) => `${id} ${JSON.stringify(folder.chainNames[code])}`);
    return [
      ...(rows.length === 0 ? ["no rows"] : rows),
      ...(chains.length === 0 ? [] : [`names of chains: ${chains.join(", ")}`]),
      ...folder.notes.map((note) => `note: ${note}`),
    ].join("\n");
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return `exit ${exitCode(error)}\n${errorSentence(error, false).trimEnd()}`.replace(path, "DIR");
  }
}
