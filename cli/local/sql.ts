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

/** Prints the SQL that installs or removes Vigil, or writes it as a migration that does not exist yet. */
export async function runSql(options: SqlOptions, world: World): Promise<void> {
  const text = await readSqlFiles(paths(options));
  const sql = `-- Vigil ${version()}\n\nbegin;\n\n${text}\ncommit;\n`;
  if (options.out === undefined) {
    world.stdout.write(sql);
    return;
  }
  const seconds = new Date(world.now()).toISOString().replace(/\D/g, "").slice(0, 14);
  const folder = resolve(located(options.out, world));
  if (IS_CLONE && isInFolder(PROJECT, folder)) {
    const script = join(PROJECT, "cli/vigil.js");
    const command = `node ${/\s/.test(script) ? `"${script}"` : script} sql --out supabase/migrations`;
    throw new Failure(
      "usage",
      `${options.out} is in the folder of Vigil: write to your own project, as in cd my-app && ${command}`,
    );
  }
  const name = `${seconds}_vigil.sql`;
  await withWriteAdvice(options.out, "another folder", async () => {
    await makeFolder(folder);
    await createFile(join(folder, name), sql);
  });
  const file = join(options.out, name);
  world.stdout.write(`wrote ${file}\n`);
}

function paths({ ownProject, remove }: SqlOptions): readonly string[] {
  if (remove) return REMOVAL;
  return ownProject ? [...OWN_PROJECT, ...MIGRATIONS] : MIGRATIONS;
}
