import { afterAll } from "vitest";
import { removeFolders } from "../cli/runCli.ts";

// Where files share a worker, the hook of that module belongs to the first of them.
afterAll(removeFolders);
