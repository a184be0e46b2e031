import { mkdtemp, readdir, rm, stat, truncate } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { openCluster } from "../../cli/embedded/cluster.ts";

test("the copy of a cluster gives the same cluster, and is made again when it is cut off", async () => {
  const folder = await mkdtemp(join(tmpdir(), "vigil-cluster-"));
  onTestFinished(() => rm(folder, { recursive: true }));

  const made = await shape(folder);
  const names = await readdir(folder);
  expect(names).toEqual([expect.stringMatching(/^pglite-[\d.]+-utc\.tar$/)]);
  const copy = join(folder, names[0] ?? "");
  const { size, mtimeMs } = await stat(copy);

  expect(await shape(folder)).toEqual(made);
  expect(await stat(copy)).toMatchObject({ size, mtimeMs });

  await truncate(copy, size / 2);
  expect(await shape(folder)).toEqual(made);
  expect(await readdir(folder)).toEqual(names);
  expect(await stat(copy)).toMatchObject({ size });
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
