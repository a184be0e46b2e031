import { existsSync } from "node:fs";
import { copyFile, readdir, stat, truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { PGlite } from "@electric-sql/pglite";
import { expect, test } from "vitest";
import { fromImage, openCluster } from "../../cli/local/embedded/cluster.ts";
import { scratchFolder } from "../cli/runCli.ts";

/** An identifier that differs between clusters. */
async function shape(folder?: string): Promise<unknown> {
  return shapeOf(await openCluster(folder));
}

async function shapeOf(pglite: PGlite): Promise<unknown> {
  const { rows } = await pglite.query(`
    select current_setting('TimeZone') as zone, current_setting('server_version') as version,
      (select string_agg(relname, ',' order by relname) from pg_class) as relations
  `);
  await pglite.close();
  return rows;
}

test("an image gives the same cluster, is made again if it is cut off, and replaces an image of another version and an unfinished one", async () => {
  const folder = await scratchFolder();
  const made = await shape();
  const cache = join(import.meta.dirname, "../../node_modules/.cache/vigil");
  const [image = "", ...others] = (await readdir(cache)).filter((name) =>
    name.startsWith("pglite-"),
  );
  expect([image, others]).toEqual([expect.stringMatching(/^pglite-[\d.]+-small\.tar$/), []]);
  await copyFile(join(cache, image), join(folder, image));
  const { size } = await stat(join(folder, image));
  await truncate(join(folder, image), size / 2);
  await writeFile(join(folder, "pglite-0.0.1-small.tar"), "");
  await writeFile(join(folder, `.${image}.0.partial`), "");
  expect(await shape(folder)).toEqual(made);
  expect(await readdir(folder)).toEqual([image]);
  const { mtimeMs, ...remade } = await stat(join(folder, image));
  expect(remade.size).toBe(size);
  expect(await shape(folder)).toEqual(made);
  expect(await stat(join(folder, image))).toMatchObject({ size, mtimeMs });
});

test.skipIf(!existsSync("/proc"))(
  "a folder that the file system does not make gives the same cluster, without an image",
  { meta: { needs: "/proc" } },
  async () => {
    const image = { folder: "/proc/vigil/images", prefix: "pglite", name: "small" };
    const pglite = await fromImage(image, () => openCluster());
    expect(await shapeOf(pglite)).toEqual(await shape());
  },
);
