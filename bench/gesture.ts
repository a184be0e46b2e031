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

type Gesture = (page: Page) => Promise<readonly number[]>;

/** Each does its gesture once or more, and returns the time until the next frame, of each. */
const GESTURES: Readonly<Record<GestureRow["gesture"], Gesture>> = {
  step: (page) => clicks(page, ".filter-controls > button:not([popovertarget])"),
  "day of a drag": (page) =>
    page.evaluate(async () => {
      const target = document.querySelector(".trend .scrub") as Element;
      // Only a pressed pointer can be captured.
      target.setPointerCapture = () => {};
      const { left, width, top } = target.getBoundingClientRect();
      const send = (type: string, part: number) => {
        const place = { clientX: left + width * part, clientY: top + 100 };
        target.dispatchEvent(
          new PointerEvent(type, { bubbles: true, isPrimary: true, pointerId: 1, ...place }),
        );
      };
      const frame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve));
      send("pointerdown", 0.1);
      const frames = [await frame()];
      for (let day = 1; day < 24; day++) {
        send("pointermove", 0.1 + day / 31);
        frames.push(await frame());
      }
      window.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape" }));
      return frames.slice(1).map((time, index) => time - (frames[index] ?? 0));
    }),
  chain: (page) => clicks(page, "[data-view=topBlockchains] .chain-name"),
};

/** The milliseconds from a click on the first of these buttons to the next frame. */
function clicks(page: Page, buttons: string): Promise<number[]> {
  return page.evaluate(async (buttons) => {
    const started = performance.now();
    document.querySelector<HTMLElement>(buttons)?.click();
    await new Promise(requestAnimationFrame);
    return [performance.now() - started];
  }, buttons);
}

/** The medians of what a gesture costs the main thread until the page is quiet, in milliseconds. */
async function cost(page: Page, times: number, act: Gesture): Promise<Omit<GestureRow, "gesture">> {
  const session = await page.context().newCDPSession(page);
  await session.send("Performance.enable", { timeDomain: "threadTicks" });
  const tasks: number[] = [];
  const scripts: number[] = [];
  const frames: number[] = [];
  for (let time = -WARM_UPS; time < times; time++) {
    const before = await spent(session);
    const between = await act(page);
    await page.waitForTimeout(400);
    const after = await spent(session);
    if (time < 0) continue;
    tasks.push((after.tasks - before.tasks) / between.length);
    scripts.push((after.scripts - before.scripts) / between.length);
    frames.push(...between);
  }
  const median = (values: readonly number[]) => quantile(values, 0.5);
  return {
    tasks: median(tasks),
    scripts: median(scripts),
    frame: median(frames),
    slowFrame: quantile(frames, 0.95),
  };
}

/** Milliseconds of the processor that the main thread has used. */
async function spent(session: CDPSession) {
  const { metrics } = await session.send("Performance.getMetrics");
  const of = (name: string) => 1_000 * (metrics.find((metric) => metric.name === name)?.value ?? 0);
  return { tasks: of("TaskDuration"), scripts: of("ScriptDuration") };
}
