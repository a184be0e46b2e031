import { join, resolve } from "node:path";
import { Failure } from "../../shared/failure.ts";
import { isInFolder } from "../environment/commandName.ts";
import { createFile, makeFolder, withWriteAdvice } from "../environment/files.ts";
import { IS_CLONE, PROJECT, version } from "../environment/projectFolder.ts";
import { located, type World } from "../environment/world.ts";
import { MIGRATIONS, OWN_PROJECT, REMOVAL, readSqlFiles } from "./embedded/sqlFiles.ts";

interface SqlOptions {
  readonly ownProject?: boolean;
  readonly remove?: boolean;
  readonly out?: string;
}

/**
 * Prints the SQL that installs or removes Vigil, or writes it into a folder as a migration, named by the current second.
 *
 * @throws Failure (usage) for a folder of Vigil's own sources, and Node's error if the migration exists already
 */
export async function runSql(options: SqlOptions, world: World): Promise<void> {
  const { out } = options;
  const text = await readSqlFiles(sqlPaths(options));
  const sql = `-- Vigil ${version()}\n\nbegin;\n\n${text}\ncommit;\n`;
  if (out === undefined) {
    world.stdout.write(sql);
    return;
  }
  const folder = resolve(located(out, world));
  if (IS_CLONE && isInFolder(PROJECT, folder)) throw inClone(out);
  const second = new Date(world.now())
    .toISOString()
    .replace(/\D/g, "")
    .slice(0, "20261101093000".length);
  const name = `${second}_vigil.sql`;
  await withWriteAdvice(out, "another folder", async () => {
    await makeFolder(folder);
    await createFile(join(folder, name), sql);
  });
  world.stdout.write(`wrote ${join(out, name)}\n`);
}

/** The error for a folder of Vigil's sources, in which no project has its migrations. */
function inClone(out: string): Failure {
  const script = join(PROJECT, "cli/vigil.js");
  const scriptWord = /\s/.test(script) ? `"${script}"` : script;
  const command = `node ${scriptWord} sql --out supabase/migrations`;
  return new Failure(
    "usage",
    `${out} is in the folder of Vigil: write to your own project, as in cd my-app && ${command}`,
  );
}

/** The files that the SQL consists of. */
function sqlPaths({ ownProject, remove }: SqlOptions): readonly string[] {
  if (remove) return REMOVAL;
  return ownProject ? [...OWN_PROJECT, ...MIGRATIONS] : MIGRATIONS;
}
