import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Writable } from "node:stream";
import { finished } from "node:stream/promises";
import { located, type World } from "../world.ts";
import type { Place } from "./answers.ts";
import { mcpServer } from "./server.ts";
import { siteSnapshots } from "./siteSnapshots.ts";

/** Answers the requests on standard input until it ends. The snapshots of a site's URL are fetched. */
export async function runMcp({ snapshot, ...place }: Place, world: World): Promise<void> {
  if (snapshot === undefined) return serve(place, async () => {}, world);
  if (!/^https?:/.test(snapshot)) {
    return serve({ ...place, snapshot: located(snapshot, world) }, async () => {}, world);
  }
  const folder = await mkdtemp(join(tmpdir(), "vigil-"));
  try {
    await serve({ ...place, snapshot: folder }, siteSnapshots(snapshot, folder, world), world);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function serve(place: Place, refresh: () => Promise<void>, world: World): Promise<void> {
  const sdk = await import("./sdk.ts");
  const stdin = world.stdin();
  const stdout = new Writable({
    write(message, _, done) {
      world.stdout.write(String(message));
      done();
    },
  });
  const transport = new sdk.StdioServerTransport(stdin, stdout);
  const server = sdk.serveStdio(() => mcpServer(sdk, place, refresh, world), { transport });
  try {
    await finished(stdin, { writable: false, signal: world.signal });
  } finally {
    await server.close();
  }
}
