import { execFile } from "node:child_process";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import type { TestProject } from "vitest/node";
import { openCluster } from "../../cli/local/embedded/cluster.ts";
import { builtPage } from "../../cli/site/builtPage.ts";
import { isPure } from "../suite/pureFiles.ts";
import { openSharedHost } from "../suite/sharedHost.ts";
import { chromiumPath, hasChromium } from "./chromium.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The folder of the built page for every test of a run. The first test that needs the page builds it. */
    readonly pageFolder: string;
    /** The folder in which `sharedSites.ts` builds sites for every test of a run. */
    readonly sites: string;
    /** The URL of the host in `tests/suite/sharedHost.ts`. */
    readonly sharedHost: string;
  }
}

export async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const { config, state } = project.vitest;
  // In watch mode other files may follow.
  if (!config.watch && state.getPaths().every(isPure)) return undefined;
  // Workers that unpack or build at the same time would find half-written files, or do the work twice.
  if (await hasChromium()) await chromiumPath();
  await buildProgram();
  await builtPage(() => {});
  await (await openCluster()).close();
  const folder = await mkdtemp(join(tmpdir(), "vigil-page-"));
  const pageFolder = join(folder, "page");
  project.provide("pageFolder", pageFolder);
  project.provide("sites", folder);
  // In watch mode a run follows a change, perhaps a change of the page.
  project.onTestsRerun(async () => {
    await buildProgram();
    await builtPage(() => {});
    for (const built of await readdir(folder)) await rm(join(folder, built), { recursive: true });
  });
  const host = await openSharedHost();
  project.provide("sharedHost", host.url);
  return async () => {
    await host.close();
    await rm(folder, { recursive: true });
  };
}

/** The command line as one file. The bundler of a separate process keeps no memory. */
async function buildProgram(): Promise<void> {
  const script = join(import.meta.dirname, "../../cli/buildProgram.js");
  await promisify(execFile)(process.execPath, [script]);
}
