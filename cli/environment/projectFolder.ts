import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** The folder of the project, found from the sources as well as from the bundled file. */
export const PROJECT = folderWithPackage(dirname(fileURLToPath(import.meta.url)));

/** Whether the project is a clone with all its sources, and not an installed package. */
export const IS_CLONE = existsSync(join(PROJECT, "cli/index.ts"));

export function version(): string {
  return JSON.parse(readFileSync(join(PROJECT, "package.json"), "utf8")).version;
}

function folderWithPackage(folder: string): string {
  return existsSync(join(folder, "package.json")) ? folder : folderWithPackage(dirname(folder));
}
