import { execFile } from "node:child_process";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { writeSnapshot } from "../../cli/archive/snapshotFolder.ts";
import type { Snapshot } from "../../shared/archive/snapshot.ts";
import { serveFolder } from "../../tests/browser/staticServer.ts";

/** The built page on a static host. */
export interface BenchSite {
  /** Ends with a slash. */
  readonly url: string;
  readonly folder: string;
  close(): Promise<void>;
}

const VIGIL = join(import.meta.dirname, "../../cli/vigil.js");

/**
 * Makes a site by the command line, and serves it: with a snapshot, or without one (null) and with the backend that the
 * settings of the environment name.
 */
export async function openSite(
  snapshot: Snapshot | null,
  settings: Readonly<Record<string, string>>,
): Promise<BenchSite> {
  const scratch = await mkdtemp(join(tmpdir(), "vigil-bench-"));
  const snapshots = join(scratch, "snapshots");
  const folder = join(scratch, "dist");
  try {
    await mkdir(snapshots);
    if (snapshot !== null) {
      await writeSnapshot(snapshots, snapshot, { keep: 1, replace: true, now: Date.now() });
    }
    await promisify(execFile)(
      process.execPath,
      [VIGIL, "site", "--snapshots", snapshots, "--out", folder, "--base", "/"],
      { cwd: snapshots, env: { ...process.env, ...settings } },
    );
    const server = await serveFolder(folder, "/");
    return {
      url: server.url,
      folder,
      async close() {
        await server.close();
        await rm(scratch, { recursive: true });
      },
    };
  } catch (error) {
    await rm(scratch, { recursive: true });
    throw error;
  }
}
