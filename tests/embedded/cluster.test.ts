import { mkdtemp, readdir, rm, stat, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { openCluster } from "../../cli/embedded/cluster.ts";

async function scratchFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "vigil-cluster-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

test("the copy of a cluster gives the same cluster", async () => {
  const folder = await scratchFolder();
  const made = await shape(folder);
  const names = await readdir(folder);
  expect(names).toEqual([expect.stringMatching(/^pglite-[\d.]+-utc\.tar$/)]);
  const copy = join(folder, names[0] ?? "");
  const { size, mtimeMs } = await stat(copy);
  expect(await shape(folder)).toEqual(made);
  expect(await stat(copy)).toMatchObject({ size, mtimeMs });
});

/** What tells one cluster from another. */
async function shape(folder: string): Promise<unknown> {
  const pglite = await openCluster(folder);
  const { rows } = await pglite.query(`
    select current_setting('TimeZone') as zone, current_setting('server_version') as version,
      (select string_agg(relname, ',' order by relname) from pg_class) as relations
  `);
  await pglite.close();
  return rows;
}

test("an image is made again when it is cut off, and takes the place of one of another version", async () => {
  const folder = await scratchFolder();
  await writeFile(join(folder, "pglite-0.0.1-utc.tar"), "");
  const made = await shape(folder);
  const [image = "", ...others] = await readdir(folder);
  expect(others).toEqual([]);
  const { size } = await stat(join(folder, image));
  await truncate(join(folder, image), size / 2);
  expect(await shape(folder)).toEqual(made);
  expect((await stat(join(folder, image))).size).toBe(size);
});
