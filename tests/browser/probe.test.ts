import { afterAll, beforeAll, test } from "vitest";
import { EXAMPLE_ROWS } from "./exampleRows.ts";
import { figuresShown, openTestbed, type Testbed } from "./testbed.ts";
let testbed: Testbed;
beforeAll(async () => {
  testbed = await openTestbed({ kind: "empty" });
  for (const statement of EXAMPLE_ROWS) await testbed.backend.query(statement);
}, 120_000);
afterAll(() => testbed.close());
test("tab order", async () => {
  const { page, open } = await testbed.visit();
  await open();
  await figuresShown(page);
  for (let i = 0; i < 30; i++) {
    await page.keyboard.press("Tab");
    console.log(await page.evaluate(() => { const e = document.activeElement; return `${e?.tagName} ${e?.getAttribute("role")} ${e?.getAttribute("aria-label") ?? e?.textContent?.slice(0, 50)} / ${(e as HTMLInputElement).type}`; }));
  }
  await page.locator(".filter-button").focus();
  await page.keyboard.press("Enter");
  await page.getByRole("grid").first().waitFor();
  for (let i = 0; i < 14; i++) {
    console.log("cal", await page.evaluate(() => { const e = document.activeElement; return `${e?.tagName} ${e?.getAttribute("role")} ${e?.getAttribute("aria-label") ?? e?.textContent?.slice(0, 50)}`; }));
    await page.keyboard.press("Tab");
  }
});
test("slow", async () => {
  const { page, open, log } = await testbed.visit();
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("Emulation.setCPUThrottlingRate", { rate: 30 });
  await page.route("**/*.js", async (r) => { await new Promise((f) => setTimeout(f, 1500)); await r.continue(); });
  await open();
  await page.waitForTimeout(12000);
  console.log("slow", log);
});
test("slow font", async () => {
  const { page, open, log } = await testbed.visit();
  await page.route("**/*.woff2", async (r) => { await new Promise((f) => setTimeout(f, 7000)); await r.continue(); });
  await page.goto(testbed.url, { waitUntil: "commit" });
  await page.waitForTimeout(14000);
  console.log("slow font", log);
});
