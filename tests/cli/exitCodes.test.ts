import { createServer } from "node:http";
import { once } from "node:events";
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { snapshot } from "../../shared/snapshot.ts";
import { snapshotText } from "../../cli/snapshotFolder.ts";
import { cubeOf } from "../shared/exampleRows.ts";
import { runCli, scratchFolder } from "./runCli.ts";

