import { appendFile, readFile } from "node:fs/promises";
import { parseEnv } from "node:util";
import { systemErrorCode } from "../systemErrorCode.ts";

/** Adds the settings that a file does not have yet, below its own lines, and returns their names. */
export async function writeDotEnv(
  path: string,
  settings: Readonly<Record<string, string | undefined>>,
): Promise<string[]> {
  const text = await readFile(path, "utf8").catch((error: unknown) => {
    if (systemErrorCode(error) === "ENOENT") return "";
    throw error;
  });
  const present = parseEnv(text);
  const lines = Object.entries(settings).flatMap(([name, value]) =>
    value === undefined || name in present ? [] : [{ name, line: `${name}=${value}\n` }],
  );
  if (lines.length === 0) return [];
  const gap = text === "" || text.endsWith("\n") ? "" : "\n";
  // Readable by its owner alone where it is new: it may hold a secret key.
  await appendFile(path, gap + lines.map(({ line }) => line).join(""), { mode: 0o600 });
  return lines.map(({ name }) => name);
}
