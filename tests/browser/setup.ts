import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { chromiumPath } from "./chromium.ts";
import { openSharedHost } from "./sharedHost.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Where the page is for every test of a run, once the first that needs it has built it. */
    readonly pageFolder: string;
    /** The address of what `sharedHost.ts` opens. */
    readonly sharedHost: string;
  }
}

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  // Two workers that unpack it at once find it half written.
  await chromiumPath();
  const folder = await mkdtemp(join(tmpdir(), "vigil-page-"));
  const pageFolder = join(folder, "page");
  project.provide("pageFolder", pageFolder);
  // Watching, a run follows a change, perhaps of the page.
  project.onTestsRerun(() => rm(pageFolder, { recursive: true, force: true }));
  const host = await openSharedHost();
  project.provide("sharedHost", host.url);
  return async () => {
    await host.close();
    await rm(folder, { recursive: true });
  };
}
