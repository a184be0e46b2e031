import type { Page } from "playwright-core";
import type { Snapshot } from "../../shared/archive/snapshot.ts";
import type { DayRange } from "../../shared/days/range.ts";
import { figuresShown } from "../../tests/browser/testbed.ts";
import { onSitePage } from "./sitePage.ts";

export interface PaintTimes {
  /** Such as `Chromium 143.0`. */
  readonly browser: string;
  readonly ranges: readonly PaintTime[];
  /** Milliseconds from a click to the next frame, by the browser's own event timing. */
  readonly clicks: readonly number[];
}

/** Milliseconds from a range in the URL to the last frame that changes. */
interface PaintTime {
  /** The last frame that changes the content of the window. */
  readonly inSight: number;
  /** The last frame that changes any part of the page. */
  readonly whole: number;
}

const CLICKS = 20;

/** Times the built page while it shows other ranges of its shipped snapshot. */
export async function paintTimes(
  snapshot: Snapshot,
  ranges: readonly DayRange[],
): Promise<PaintTimes> {
  const { browser, measured } = await onSitePage(snapshot, async (page, url) => {
    const times = [];
    for (const range of ranges) times.push(await timeToPaint(page, range));
    await page.goto(url);
    await figuresShown(page);
    return { ranges: times, clicks: await clickTimes(page) };
  });
  return { browser, ...measured };
}

/** Shows a range by its URL, and waits until no frame has changed the page for a while. */
function timeToPaint(page: Page, { from, to }: DayRange): Promise<PaintTime> {
  return page.evaluate(async (search) => {
    /** In milliseconds. */
    const QUIET = 200;
    const changes: MutationRecord[] = [];
    const observer = new MutationObserver((records) => changes.push(...records));
    const options = { subtree: true, childList: true, attributes: true, characterData: true };
    observer.observe(document.body, options);
    // A frame paints the changes before it. A message that is sent in the frame arrives after the painting.
    const frame = () =>
      new Promise<MutationRecord[]>((resolve) => {
        requestAnimationFrame(() => {
          const painted = changes.splice(0);
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => resolve(painted);
          port2.postMessage(null);
        });
      });
    const isInSight = ({ target }: MutationRecord) => {
      const element = target instanceof Element ? target : target.parentElement;
      const { top = 0, bottom = 0 } = element?.getBoundingClientRect() ?? {};
      return bottom > 0 && top < window.innerHeight;
    };
    const started = performance.now();
    window.history.pushState(null, "", search);
    window.dispatchEvent(new Event("popstate"));
    const shown = { inSight: started, whole: started };
    do {
      const painted = await frame();
      const now = performance.now();
      if (painted.length > 0) shown.whole = now;
      if (painted.some(isInSight)) shown.inSight = now;
    } while (performance.now() - shown.whole < QUIET);
    observer.disconnect();
    return { inSight: shown.inSight - started, whole: shown.whole - started };
  }, `?from=${from}&to=${to}`);
}

/** Clicks the buttons beside the range: to the previous period and back. */
async function clickTimes(page: Page): Promise<number[]> {
  await page.evaluate(() => {
    const durations = new Map<number, number>();
    Object.assign(window, { durations });
    new PerformanceObserver((list) => {
      for (const { interactionId, duration } of list.getEntries() as PerformanceEventTiming[]) {
        const longest = Math.max(duration, durations.get(interactionId) ?? 0);
        if (interactionId > 0) durations.set(interactionId, longest);
      }
    }).observe({ type: "event", durationThreshold: 16 } as PerformanceObserverInit);
  });
  const buttons = page.locator(".filter-controls > button:not([popovertarget])");
  for (let i = 0; i < CLICKS; i++) {
    await buttons.nth(i % 2).click();
    await page.waitForTimeout(300);
  }
  const durations: number[] = await page.evaluate(() => [...Object(window).durations.values()]);
  // The browser reports no event that is shorter than 16 ms.
  return [...durations, ...new Array<number>(Math.max(0, CLICKS - durations.length)).fill(16)];
}
