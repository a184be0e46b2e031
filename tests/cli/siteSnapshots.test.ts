import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { siteSnapshots } from "../../cli/ops/mcp/siteSnapshots.ts";
import { snapshotOfDay } from "./exampleSnapshots.ts";
import { contentOf, scratchFolder, testWorld } from "./runCli.ts";
import { writtenFolder } from "./writtenFolder.ts";

test("a site's snapshots are fetched once, again when they change, and only as the site lists them", async () => {
  const published = await writtenFolder([
    ["2026-03-05T02:00:00Z", snapshotOfDay("2026-03-04")],
    ["2026-03-06T02:00:00Z", snapshotOfDay("2026-03-05")],
  ]);
  const files = await contentOf(published);
  const fetched: string[] = [];
  const world = testWorld({
    fetch: async (input) => {
      const file = `${input}`.replace("https://example.org/vigil/snapshots/", "");
      fetched.push(file);
      return new Response(files[file] ?? null, { status: file in files ? 200 : 404 });
    },
  });
  const folder = await scratchFolder();
  const refresh = siteSnapshots("https://example.org/vigil", folder, world);
  await refresh();
  await refresh();
  const names = ["2026-03-04_2026-03-04.json", "2026-03-05_2026-03-05.json", "index.json"];
  expect((await readdir(folder)).sort()).toEqual(names);
  expect(fetched.sort()).toEqual([...names, "index.json"]);
  const index = files["index.json"] ?? "";
  files["index.json"] = index.replace(/("sha256": ")[0-9a-f]{4}/, "$10000");
  await expect(refresh()).rejects.toThrow(
    "https://example.org/vigil/snapshots/2026-03-05_2026-03-05.json is not the file that index.json lists",
  );
  expect(await readFile(join(folder, "index.json"), "utf8")).toBe(index);
  const [newest] = JSON.parse(index).snapshots;
  files["index.json"] = JSON.stringify({ schema: 1, snapshots: [newest] });
  await refresh();
  expect((await readdir(folder)).sort()).toEqual(names.slice(1));
  delete files["index.json"];
  await expect(refresh()).rejects.toThrow(
    "no snapshot in https://example.org/vigil/snapshots/: name",
  );
});
