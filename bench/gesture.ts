import type { CDPSession, Page } from "playwright-core";
import { demoSnapshot } from "./page.ts";
import { quantile } from "./quantile.ts";
import type { BenchFindings } from "./record.ts";
import { onSitePage } from "./visits/sitePage.ts";

/** What a gesture costs the page's main thread, in milliseconds of the processor. */
export interface GestureRow {
  /** A step of the range, one more day of a drag over the trend, or the focus of a chain. */
  readonly gesture: "step" | "day of a drag" | "chain";
  readonly tasks: number;
  /** The part of the tasks that runs scripts. */
  readonly scripts: number;
  /** From the gesture to the next frame: median and 95th percentile. */
  readonly frame: number;
  readonly slowFrame: number;
}

const TIMES = 15;

/** Gestures before those that are measured: the first ones compile what a gesture runs. */
const WARM_UPS = 2;

/** The cost of the page's gestures, on demo data in a window of 1440 by 900 pixels. */
export async function gesture(isSmall: boolean): Promise<BenchFindings<readonly GestureRow[]>> {
  const times = isSmall ? 3 : TIMES;
  const { browser, measured } = await onSitePage(await demoSnapshot(), async (page) => {
    const rows = [];
    for (const [name, act] of Object.entries(GESTURES)) {
      rows.push({ gesture: name as GestureRow["gesture"], ...(await cost(page, times, act)) });
    }
    return rows;
  });
  return { engines: [browser], figures: measured };
}

/** Does a gesture once or several times, and returns for each time the milliseconds until the next frame. */
type Gesture = (page: Page) => Promise<readonly number[]>;

const GESTURES: Readonly<Record<GestureRow["gesture"], Gesture>> = {
  step: (page) => click(page, ".filter-controls > button:not([popovertarget])"),
  "day of a drag": drag,
  chain: (page) => click(page, "[data-view=topBlockchains] .chain-name"),
};

/** Drags over 23 more days of the trend, a day in each frame, and cancels the selection. */
function drag(page: Page): Promise<number[]> {
  return page.evaluate(async () => {
    const target = document.querySelector(".trend .scrub") as Element;
    // Only the pointer of a real press can be captured.
    target.setPointerCapture = () => {};
    const { left, width, top } = target.getBoundingClientRect();
    const send = (type: string, partOfWidth: number) => {
      const clientX = left + width * partOfWidth;
      const pointer = { bubbles: true, isPrimary: true, pointerId: 1 };
      target.dispatchEvent(new PointerEvent(type, { ...pointer, clientX, clientY: top + 100 }));
    };
    const nextFrame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve));
    send("pointerdown", 0.1);
    const frameTimes: number[] = [];
    let lastFrame = await nextFrame();
    for (let day = 1; day < 24; day++) {
      send("pointermove", 0.1 + day / 31);
      const frame = await nextFrame();
      frameTimes.push(frame - lastFrame);
      lastFrame = frame;
    }
    window.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape" }));
    return frameTimes;
  });
}

/** Clicks the first element of a selector, once. */
function click(page: Page, selector: string): Promise<number[]> {
  return page.evaluate(async (selector) => {
    const started = performance.now();
    document.querySelector<HTMLElement>(selector)?.click();
    await new Promise(requestAnimationFrame);
    return [performance.now() - started];
  }, selector);
}

/** The medians of what a gesture costs the main thread until the page is quiet, in milliseconds. */
async function cost(
  page: Page,
  times: number,
  gesture: Gesture,
): Promise<Omit<GestureRow, "gesture">> {
  const session = await page.context().newCDPSession(page);
  await session.send("Performance.enable", { timeDomain: "threadTicks" });
  const tasks: number[] = [];
  const scripts: number[] = [];
  const frames: number[] = [];
  for (let time = -WARM_UPS; time < times; time++) {
    const before = await spent(session);
    const frameTimes = await gesture(page);
    await page.waitForTimeout(400);
    const after = await spent(session);
    const isWarmUp = time < 0;
    if (isWarmUp) continue;
    tasks.push((after.tasks - before.tasks) / frameTimes.length);
    scripts.push((after.scripts - before.scripts) / frameTimes.length);
    frames.push(...frameTimes);
  }
  const median = (values: readonly number[]) => quantile(values, 0.5);
  return {
    tasks: median(tasks),
    scripts: median(scripts),
    frame: median(frames),
    slowFrame: quantile(frames, 0.95),
  };
}

/** The milliseconds of the processor that the main thread has used so far. */
async function spent(session: CDPSession) {
  const { metrics } = await session.send("Performance.getMetrics");
  const milliseconds = (name: string) => {
    const seconds = metrics.find((metric) => metric.name === name)?.value ?? 0;
    return 1_000 * seconds;
  };
  return { tasks: milliseconds("TaskDuration"), scripts: milliseconds("ScriptDuration") };
}
