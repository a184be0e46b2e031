import type { Browser } from "playwright-core";
import { launchChromium } from "../tests/browser/chromium.ts";
import { figuresShown } from "../tests/browser/testbed.ts";
import { quantile } from "./quantile.ts";
import type { BenchFindings } from "./record.ts";
import { demoSnapshot } from "./rows/demoSnapshot.ts";
import { openBenchPage } from "./visits/benchPage.ts";
import { DEVICES, type Device } from "./visits/pageVisit.ts";
import { openSite } from "./visits/site.ts";

/** A drag over the trend, the median of several. */
interface ScrubRow extends Scrub {
  readonly days: number;
  readonly device: Device;
}

interface Scrub {
  readonly frames: number;
  /** The number of frames that came more than 50 ms after the previous frame. */
  readonly slow: number;
  /** Milliseconds. */
  readonly longest: number;
}

const SCRUBS = 5;
const MOVES = 60;
const DAYS = 400;

/** How smoothly the page follows a selection. */
export async function scrub(isSmall: boolean): Promise<BenchFindings<readonly ScrubRow[]>> {
  const site = await openSite(await demoSnapshot(), {});
  try {
    const browser = await launchChromium();
    try {
      const figures: ScrubRow[] = [];
      for (const device of ["desktop", "laptop"] as const) {
        const scrubs = await scrubbed(browser, site.url, device, isSmall ? 1 : SCRUBS);
        const of = (part: keyof Scrub) =>
          quantile(
            scrubs.map((scrub) => scrub[part]),
            0.5,
          );
        figures.push({
          days: DAYS,
          device,
          frames: of("frames"),
          slow: of("slow"),
          longest: of("longest"),
        });
      }
      return { engines: [`Chromium ${browser.version()}`], figures };
    } finally {
      await browser.close();
    }
  } finally {
    await site.close();
  }
}

async function scrubbed(
  browser: Browser,
  url: string,
  device: Device,
  times: number,
): Promise<Scrub[]> {
  const { context, slowness } = DEVICES[device];
  const page = await openBenchPage(browser, context);
  try {
    await page.goto(`${url}?last=${DAYS - 1}d&by=day&vs=none`);
    await figuresShown(page);
    await page.waitForLoadState("networkidle");
    const session = await page.context().newCDPSession(page);
    await session.send("Emulation.setCPUThrottlingRate", { rate: slowness });
    const plot = await page.locator(".trend .scrub").boundingBox();
    if (plot === null) throw new Error("missing plot: nothing to scrub");
    const y = plot.y + plot.height / 2;
    const at = (move: number) => plot.x + (plot.width * (move + 1)) / (MOVES + 2);
    const scrubs: Scrub[] = [];
    for (let time = 0; time < times; time++) {
      await page.mouse.move(at(0), y);
      await page.mouse.down();
      await page.evaluate(watchFrames);
      for (let move = 1; move <= MOVES; move++) await page.mouse.move(at(move), y);
      const gaps = await page.evaluate<number[]>("stopFrames()");
      // Drops the selection: the next scrub must start with the same days.
      await page.keyboard.press("Escape");
      await page.mouse.up();
      const slow = gaps.filter((gap) => gap > 50).length;
      scrubs.push({ frames: gaps.length, slow, longest: Math.max(...gaps) });
    }
    return scrubs;
  } finally {
    await page.context().close();
  }
}

/** Runs in the page: notes the time between frames until it is stopped. */
function watchFrames(): void {
  const gaps: number[] = [];
  let before = performance.now();
  let request = requestAnimationFrame(function watch() {
    const now = performance.now();
    gaps.push(now - before);
    before = now;
    request = requestAnimationFrame(watch);
  });
  const stopFrames = () => {
    cancelAnimationFrame(request);
    return gaps;
  };
  Object.assign(window, { stopFrames });
}
