import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { openCluster } from "../../cli/local/embedded/cluster.ts";
import { builtPage } from "../../cli/site/builtPage.ts";
import { openSharedHost } from "../suite/sharedHost.ts";
import { chromiumPath, hasChromium } from "./chromium.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Where the page is for every test of a run, once the first that needs it has built it. */
    readonly pageFolder: string;
    /** Where `sharedSites.ts` builds sites for every test of a run. */
    readonly sites: string;
    /** The address of what `tests/suite/sharedHost.ts` runs. */
    readonly sharedHost: string;
  }
}

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  // Two workers that unpack or build them at once find them half written, or take as long again.
  if (await hasChromium()) await chromiumPath();
  await builtPage(() => {});
  await (await openCluster()).close();
  const folder = await mkdtemp(join(tmpdir(), "vigil-page-"));
  const pageFolder = join(folder, "page");
  project.provide("pageFolder", pageFolder);
  project.provide("sites", folder);
  // Watching, a run follows a change, perhaps of the page.
  project.onTestsRerun(async () => {
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
