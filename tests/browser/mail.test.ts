import type { Browser } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { dashboardDocument } from "../../cli/publish/documents/dashboardDocument.ts";
import { renderHtml } from "../../cli/publish/documents/renderHtml.ts";
import { hostile, notable, small } from "../cli/documents/exampleDashboards.ts";
import { answerWith } from "../shared/answerWith.ts";
import { axeFindings } from "./axeFindings.ts";
import { sharedChromium } from "./sharedChromium.ts";

let browser: Browser;

beforeAll(async () => {
  browser = await sharedChromium();
});

const source = { name: `snapshots/${"deep/".repeat(30)}`, age: "live" };
/** The number of columns in the table of the trend. */
const days = Array.from({ length: 31 }, (_, i) => `2026-10-${String(i + 1).padStart(2, "0")}`);
const total = days.map((_, i) => 100 + i);
const month = {
  ...hostile,
  transactionTrends: {
    ...hostile.transactionTrends,
    days,
    total,
    chains: [{ chain: "Avalanche C-Chain", counts: total }],
  } as typeof hostile.transactionTrends,
};

test.each([
  [600, "light"],
  [320, "dark"],
] as const)("at %d pixels, %s, all text is inside and can be read", async (width, colorScheme) => {
  const page = await browser.newPage({ viewport: { width, height: 800 }, colorScheme });
  const requests: string[] = [];
  page.on("request", (request) => requests.push(request.url()));
  for (const dashboard of [small, month]) {
    await page.setContent(
      renderHtml(
        dashboardDocument(
          answerWith(dashboard, { notable }),
          { chains: [], hasReturns: false, whys: [], source },
          null,
        ),
      ),
    );
    const right = await page.evaluate(() =>
      Math.max(
        ...[...document.querySelectorAll("body *")].map((e) => e.getBoundingClientRect().right),
      ),
    );
    expect(right).toBeLessThanOrEqual(width);
    expect(await axeFindings(page, "html", { runOnly: ["color-contrast"] })).toEqual([]);
  }
  expect(requests).toEqual([]);
  await page.close();
});
