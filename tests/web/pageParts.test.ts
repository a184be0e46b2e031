import { existsSync } from "node:fs";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "vite";
import { expect, onTestFinished, test } from "vitest";
import { pageParts } from "../../web/site/build/pageParts.ts";

test("a killed build leaves no page that the command line takes for complete", async () => {
  const root = await mkdtemp(join(tmpdir(), "vigil-page-"));
  onTestFinished(() => rm(root, { recursive: true }));
  const earlier = join(root, "built/site.mjs");
  await mkdir(join(root, "built"));
  await writeFile(earlier, "");
  await writeFile(join(root, "page.js"), "");
  const killed = build({
    root,
    configFile: false,
    logLevel: "silent",
    plugins: [pageParts(), { name: "kill", moduleParsed: () => Promise.reject("killed") }],
    build: { outDir: "built/page", rolldownOptions: { input: "page.js" } },
  });
  await expect(killed).rejects.toThrow();
  expect(existsSync(earlier)).toBe(false);
});
