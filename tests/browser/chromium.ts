import { accessSync, constants, existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import sparticuz from "@sparticuz/chromium";
import { type Browser, type BrowserServer, chromium, type LaunchOptions } from "playwright-core";

const SYSTEM_NAMES = ["chromium", "chromium-browser", "google-chrome"];

/** Starts whatever Chromium there is. */
export async function launchChromium(options: LaunchOptions = {}): Promise<Browser> {
  return chromium.launch(await ownOptions(options));
}

/**
 * A page of a test is closed before optimized code has paid for its compilation, a sixth of a visit,
 * or a small heap for its collections, a fourteenth.
 */
const SHORT_VISITS = { args: ["--js-flags=--no-opt --no-maglev --min-semi-space-size=64"] };

/** The same for several processes, which connect to it. */
export async function launchChromiumServer(): Promise<BrowserServer> {
  return chromium.launchServer(await ownOptions(SHORT_VISITS));
}

async function ownOptions(options: LaunchOptions): Promise<LaunchOptions> {
  const executablePath = await chromiumPath();
  // Chromium's sandbox refuses to run as root.
  const unboxed = process.getuid?.() === 0 ? ["--no-sandbox"] : [];
  const args = [...unboxed, ...(options.args ?? [])];
  return { ...options, executablePath, args };
}

/**
 * The Chromium that `CHROMIUM_PATH` names, Playwright's own, the system's, or the one inside the
 * package `@sparticuz/chromium`.
 */
export async function chromiumPath(): Promise<string> {
  return (
    process.env["CHROMIUM_PATH"] ??
    playwrightsOwn() ??
    executableOf(SYSTEM_NAMES) ??
    (await sparticuz.executablePath())
  );
}

function playwrightsOwn(): string | undefined {
  const path = chromium.executablePath();
  return existsSync(path) ? path : undefined;
}

/** The first of the programs that the PATH has. */
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
