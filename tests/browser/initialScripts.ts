import { readFile } from "node:fs/promises";
import { join } from "node:path";

/** The files of code that the HTML of a folder's page names. The page waits for no others. */
export async function initialScripts(folder: string): Promise<string[]> {
  const html = await readFile(join(folder, "index.html"), "utf8");
  const named = /(?:<script[^>]* src|rel="modulepreload"[^>]* href)="\/([^"]+)"/g;
  return [...html.matchAll(named)].map(([, name = ""]) => name);
}
