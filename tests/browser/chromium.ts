import { spawnSync } from "node:child_process";
import { accessSync, constants, existsSync } from "node:fs";
import { mkdir, mkdtemp, readFile, rename, rm } from "node:fs/promises";
import { delimiter, join } from "node:path";
import sparticuz from "@sparticuz/chromium";
import { type Browser, chromium, type LaunchOptions } from "playwright-core";
import { PROJECT } from "../../cli/environment/projectFolder.ts";

/** Starts the Chromium of the tests. */
export async function launchChromium(options: LaunchOptions = {}): Promise<Browser> {
  return chromium.launch(await ownOptions(options));
}

/**
 * A test closes its page early. Optimized code does not repay its compilation by then (a sixth of a visit),
 * nor a small heap its collections (a fourteenth), nor threads of the collector on busy cores (a twentieth). Code of the
 * baseline compiler does from the first call on (a fifth).
 */
export const SHORT_VISITS = {
  args: [
    "--js-flags=--no-opt --no-maglev --always-sparkplug --min-semi-space-size=64 --single-threaded-gc",
  ],
};

/** Whether this machine has a Chromium for the browser tests. If it does not start, the tests fail. */
export async function hasChromium(): Promise<boolean> {
  if (namedPath() !== undefined || PACKAGED) return true;
  return launchChromium().then(
    (browser) => browser.close().then(() => true),
    () => false,
  );
}

/** Undefined for the machine's Chrome: Playwright finds its path. */
export async function chromiumPath(): Promise<string | undefined> {
  return (await program()).executablePath;
}

/** The files of tests that start Chromium. */
export const BROWSER_TESTS = ["tests/browser/*.test.ts", "tests/security/hostileNames.test.ts"];

async function ownOptions(options: LaunchOptions): Promise<LaunchOptions> {
  // Chromium's sandbox refuses to run as root.
  const unboxed = process.getuid?.() === 0 ? ["--no-sandbox"] : [];
  const args = [...unboxed, ...(options.args ?? [])];
  return { ...options, ...(await program()), args };
}

let starting: Promise<LaunchOptions> | undefined;

/** The Chromium of `CHROMIUM_PATH`, the Chromium inside the npm package, or else the machine's Chrome. */
function program(): Promise<LaunchOptions> {
  starting ??= (async () => {
    const named = namedPath();
    if (named !== undefined) return startable(named);
    return PACKAGED ? startable(join(await unpacked(), "chromium")) : { channel: "chrome" };
  })();
  return starting;
}

function namedPath(): string | undefined {
  return process.env["CHROMIUM_PATH"] || undefined;
}

/** The package holds a program for this platform only. */
const PACKAGED = process.platform === "linux" && process.arch === "x64";

/**
 * The program, with the libraries of the package if the machine's libraries do not suffice.
 *
 * @throws Error when it does not start
 */
async function startable(executablePath: string): Promise<LaunchOptions> {
  const problem = startProblem(executablePath, process.env);
  if (problem === null) return { executablePath };
  const libraries = join(await unpacked(), "al2023/lib");
  const env = { ...process.env, LD_LIBRARY_PATH: libraries };
  if (startProblem(executablePath, env) === null) return { executablePath, env };
  throw new Error(
    `Chromium does not start (${executablePath}: ${problem}): ` +
      "name another with CHROMIUM_PATH, or install what it needs",
  );
}

function startProblem(executablePath: string, env: NodeJS.ProcessEnv): string | null {
  const { status, stderr, error } = spawnSync(executablePath, ["--version"], {
    env,
    encoding: "utf8",
  });
  return status === 0 ? null : (error?.message ?? stderr.trim());
}

/** The folder of the unpacked package. It is moved into place whole: another run may unpack at the same time. */
async function unpacked(): Promise<string> {
  const cache = join(PROJECT, "node_modules/.cache/vigil");
  const manifest = join(PROJECT, "node_modules/@sparticuz/chromium/package.json");
  const folder = join(cache, `chromium-${JSON.parse(await readFile(manifest, "utf8")).version}`);
  if (existsSync(folder)) return folder;
  await mkdir(cache, { recursive: true });
  const beside = await mkdtemp(join(cache, "chromium-"));
  // The package unpacks into the temporary folder. It unpacks its libraries only if it detects AWS Lambda.
  const { TMPDIR, AWS_LAMBDA_JS_RUNTIME } = process.env;
  Object.assign(process.env, { TMPDIR: beside, AWS_LAMBDA_JS_RUNTIME: "nodejs20.x" });
  try {
    await sparticuz.executablePath();
    await rename(beside, folder);
  } catch (error) {
    await rm(beside, { recursive: true });
    if (!existsSync(folder)) throw error;
  } finally {
    restore({ TMPDIR, AWS_LAMBDA_JS_RUNTIME });
  }
  return folder;
}

function restore(variables: Readonly<Record<string, string | undefined>>): void {
  for (const [name, value] of Object.entries(variables)) {
    if (value === undefined) delete process.env[name];
    else process.env[name] = value;
  }
}

/** The first program that the PATH has. */
export function executableOf(names: readonly string[]): string | undefined {
  const folders = (process.env["PATH"] ?? "").split(delimiter);
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isExecutable);
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
