import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** The folder of the project, from its sources and from the one file that they are built into. */
export const PROJECT = folderWithPackage(dirname(fileURLToPath(import.meta.url)));

function folderWithPackage(folder: string): string {
  return existsSync(join(folder, "package.json")) ? folder : folderWithPackage(dirname(folder));
}
