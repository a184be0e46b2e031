import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Page } from "playwright-core";
import { expect, onTestFinished, test } from "vitest";
import { snapshotOf } from "../cli/exampleSnapshots.ts";
import { runCli, scratchFolder } from "../cli/runCli.ts";
import { writtenFolder } from "../cli/writtenFolder.ts";
import { buildSite } from "./builtSite.ts";
import { complaints, figuresShown, openSite } from "./testbed.ts";

const BRAND = {
  name: "Ś & </script><b>\"x\" 'y' $& $1",
  logo: { size: 10, path: "M1 1H9V9Z" },
  accent: { light: "#7a1fa2", dark: "#ce93d8" },
};

/** Everything that shows the brand at the top of a page. */
function shownBrand(page: Page) {
  return page.evaluate(() => ({
    title: document.title,
    name: document.querySelector(".brand")?.textContent,
    logo: document.querySelector(".brand path")?.getAttribute("d"),
    accent: getComputedStyle(document.documentElement).getPropertyValue("--accent"),
  }));
}

test("a site.json changes name, logo and accent of the site, before its code runs and offline, and of its one file", async () => {
  const folder = await writtenFolder([["2026-10-07T02:00:00Z", snapshotOf()]]);
  await writeFile(join(folder, "site.json"), JSON.stringify(BRAND));
  const out = await scratchFolder();
  await buildSite(folder, out, "/");
  const site = await openSite(out, "/", { now: "2026-10-07T08:00:00Z" });
  onTestFinished(site.close);
  const { name, logo, accent } = BRAND;
  const expected = {
    title: `Analytics Dashboard · ${name}`,
    name,
    logo: logo.path,
    accent: `light-dark(${accent.light}, ${accent.dark})`,
  };
  const raw = await site.visit({ javaScriptEnabled: false });
  await raw.page.goto(site.url);
  expect(await raw.page.title()).toBe(expected.title);
  expect(await raw.page.locator(".brand").textContent()).toBe(name);
  const { page, log, open } = await site.visit();
  await open();
  await figuresShown(page);
  expect(await shownBrand(page)).toEqual(expected);
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === "activated");
  expect(complaints(log)).toEqual([]);
  await page.context().setOffline(true);
  await open("?panel=wallets");
  await page.getByRole("link", { name: `Open in ${name}`, exact: true }).waitFor();
  expect(await page.title()).toBe(expected.title);
  await runCli("export report.html --snapshot .", { cwd: folder });
  await page.goto(`${pathToFileURL(join(folder, "report.html"))}`);
  await figuresShown(page);
  expect(await shownBrand(page)).toEqual(expected);
});
