import { mkdtemp, readdir, rm, stat, truncate } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { openCluster } from "../../cli/embedded/cluster.ts";
import { openImage } from "../../cli/embedded/image.ts";

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

test("an image is made again when it is cut off, and takes the place of one of another key", async () => {
  const folder = await scratchFolder();
  let made = 0;
  const contentOf = async (key: string) => {
    const pglite = await openImage({ kind: "test", key, folder }, async () => {
      made++;
      const pglite = await openCluster();
      await pglite.exec(`create table image as select '${key}' as value`);
      return pglite;
    });
    const { rows } = await pglite.query<{ value: string }>("select value from image");
    await pglite.close();
    return rows[0]?.value;
  };
  expect([await contentOf("a"), await contentOf("a"), made]).toEqual(["a", "a", 1]);
  const image = join(folder, "test-a.tar");
  const { size } = await stat(image);
  await truncate(image, size / 2);
  expect([await contentOf("a"), made]).toEqual(["a", 2]);
  expect((await stat(image)).size).toBe(size);
  expect([await contentOf("b"), made]).toEqual(["b", 3]);
  expect(await readdir(folder)).toEqual(["test-b.tar"]);
});
