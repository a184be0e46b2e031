import { join } from "node:path";
import { createFile, withWriteAdvice } from "../world/files.ts";
import { version } from "../world/projectFolder.ts";
import { located, type World } from "../world/world.ts";
import { MIGRATIONS, OWN_PROJECT, REMOVAL, readSqlFile } from "./embedded/sqlFiles.ts";

interface SqlOptions {
  readonly ownProject?: boolean;
  readonly remove?: boolean;
  readonly out?: string;
}

/** Prints the SQL that installs or removes Vigil, or writes it as a migration that does not exist yet. */
export async function runSql(options: SqlOptions, world: World): Promise<void> {
  const texts = await Promise.all(paths(options).map(readSqlFile));
  const sql = [`-- Vigil ${version()}\n`, ...texts].join("\n");
  if (options.out === undefined) {
    world.stdout.write(sql);
    return;
  }
  const seconds = new Date(world.now()).toISOString().replace(/\D/g, "").slice(0, 14);
  const file = join(options.out, `${seconds}_vigil.sql`);
  await withWriteAdvice(options.out, "another folder", () => createFile(located(file, world), sql));
  world.stdout.write(`wrote ${file}\n`);
}

function paths({ ownProject, remove }: SqlOptions): readonly string[] {
  if (remove) return REMOVAL;
  return ownProject ? [...OWN_PROJECT, ...MIGRATIONS] : MIGRATIONS;
}
