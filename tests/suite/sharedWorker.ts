import { afterAll } from "vitest";
import { removeFolders } from "../cli/runCli.ts";

// If files share a worker, a hook in that module belongs to the first file.
afterAll(removeFolders);
