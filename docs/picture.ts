/**
 * Takes docs/dashboard.png: the page on today's demo data, as `npm start` shows it.
 *
 *     npx tsx docs/picture.ts
 */
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { launchChromium } from "../tests/browser/chromium.ts";

const start = spawn(process.execPath, ["cli/vigil.js", "start", "--port", "0"], {
  stdio: ["ignore", "pipe", "inherit"],
});
const browser = await launchChromium();
try {
  const line = await firstLine(start.stdout);
  const viewport = { width: 1440, height: 900 };
  const page = await browser.newPage({ viewport, reducedMotion: "reduce" });
  await page.goto(/http:\S+/.exec(line)?.[0] ?? "");
  await page.locator(".chart").nth(4).waitFor();
  await page.waitForLoadState("networkidle");
  await page.screenshot({ path: "docs/dashboard.png", fullPage: true });
} finally {
  await browser.close();
  start.kill("SIGINT");
}

async function firstLine(stream: NodeJS.ReadableStream): Promise<string> {
  for await (const line of createInterface({ input: stream })) return line;
  throw new Error("start has ended");
}
