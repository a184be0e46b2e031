import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { TOOLS, toolAnswer } from "../../cli/ops/mcp/answers.ts";
import { readSiteFile } from "../../cli/site/siteFile.ts";
import { BRAND } from "../../shared/brand.ts";
import { blocksOf } from "../docs/recipe.ts";
import { snapshotOf } from "./exampleSnapshots.ts";
import { scratchFolder, testWorld } from "./runCli.ts";
import { replaySessions } from "./session.ts";
import { writtenFolder } from "./writtenFolder.ts";

test("a site is written, with its settings and its views, or refused, as each session of the golden says", async () => {
  await replaySessions("site", { fetch: () => Promise.reject(new Error("offline")) });
});

test("the example of docs/deployment.md is read as written, and the rest of the brand stays", async () => {
  const cwd = await scratchFolder();
  const [example = ""] = await blocksOf("docs/deployment.md", "json site");
  // As an editor of Windows writes it.
  await writeFile(join(cwd, "site.json"), `\ufeff${example}`);
  const { brand } = await readSiteFile(undefined, { cwd });
  expect(brand).toEqual({ ...JSON.parse(example), last: BRAND.last, weekStartsOn: "monday" });
});

test("the tools of MCP take the views of site.json, which definitions lists", async () => {
  const folder = await writtenFolder([["2026-10-06T23:00:00Z", snapshotOf()]]);
  const days = "from=2026-10-05&to=2026-10-06&vs=none";
  const views = [
    { name: "Board", query: `${days}&trend=total` },
    { name: "Polygon", query: `${days}&chain=Polygon&by=hours` },
  ];
  const answer = (name: string, request: object) =>
    toolAnswer(TOOLS[name] as never, { snapshot: folder, ...request }, views, testWorld({}));
  expect(await answer("definitions", {})).toMatchObject({ views });
  const range = { from: "2026-10-05", to: "2026-10-06" };
  const figures = await answer("figures", { view: "Board" });
  expect(figures).toEqual(await answer("figures", { ...range, compare: "none" }));
  expect(figures).toMatchObject({ range, comparison: "none" });
  await expect(answer("figures", { view: "Bord" })).rejects.toThrow(
    "no view is called Bord: name one of Board, Polygon",
  );
  const caveat = "these figures count all chains: the tool series has those of Polygon";
  for (const name of ["figures", "movers"]) {
    expect(await answer(name, { view: "Polygon" })).toMatchObject({ caveats: [caveat] });
  }
  // Buckets are never hours, so that the range decides.
  expect(await answer("series", { view: "Polygon" })).toEqual(
    await answer("series", { ...range, chain: "Polygon" }),
  );
  const rules = ["chain.notifications >= 1"];
  const day = { from: "2026-10-05", to: "2026-10-05" };
  expect(await answer("rules", { ...day, view: "Polygon", rules })).toMatchObject({
    rules: [{ outcome: "fired" }],
  });
});
