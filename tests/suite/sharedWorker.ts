import { afterAll } from "vitest";
import { closeWindows } from "../browser/sharedChromium.ts";
import { removeFolders } from "../cli/runCli.ts";

// If files share a worker, a hook in their modules belongs to the first file.
afterAll(async () => {
  await closeWindows();
  await removeFolders();
});
