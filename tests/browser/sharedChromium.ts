import type { Browser } from "playwright-core";

let launching: Promise<Browser> | undefined;

/** The browser of a worker's test files, which run one after the other. */
export function sharedChromium(): Promise<Browser> {
  launching ??= import("./chromium.ts").then((chromium) =>
    chromium.launchChromium(chromium.SHORT_VISITS),
  );
  return launching;
}

/** Closes the windows of a test file. */
export async function closeWindows(): Promise<void> {
  const contexts = (await launching)?.contexts() ?? [];
  await Promise.all(contexts.map((context) => context.close()));
}
