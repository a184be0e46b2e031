import { BRAND } from "../../shared/brand.ts";
import type { World } from "./world.ts";

const MINUTE = 60_000;

/** For how long figures that were read live count as fresh. */
export const FRESH_FOR = BRAND.refreshMinutes * MINUTE;

/** After how long a read is tried again that brought nothing. */
const RETRY_AFTER = MINUTE / 2;

/** What is to be kept fresh. */
interface Kept {
  subscribe(notify: () => void): () => void;
  /** Since when no read is under way, but for history, and how the last one ended; null while one is, or none was. */
  rest(): Rest | null;
  refresh(): void;
  /** Looks at the calendar again. */
  keepDay(): void;
}

export interface Rest {
  readonly since: number;
  readonly isTroubled: boolean;
}

/**
 * Reads again in time, as long as somebody can see the page, and at once when the network comes back.
 * Whoever comes back to the page finds what is due being read. Gives back what ends it.
 */
export function keepFresh(store: Kept, world: World): () => void {
  let planned: Rest | null = null;
  let callOff = () => {};
  const plan = () => {
    callOff();
    planned = store.rest();
    if (planned === null || !world.isVisible()) return;
    // A clock that was put back makes the figures seem to come from the future.
    const age = Math.abs(world.now() - planned.since);
    const wait = planned.isTroubled ? RETRY_AFTER : FRESH_FOR;
    callOff = world.after(Math.max(0, wait - age), store.refresh);
  };
  const unsubscribe = store.subscribe(() => {
    if (store.rest() !== planned) plan();
  });
  let wasOnline = world.isOnline();
  const unwatch = world.watch(() => {
    if (world.isVisible()) store.keepDay();
    plan();
    const isBack = !wasOnline && world.isOnline();
    wasOnline = world.isOnline();
    if (isBack && planned?.isTroubled && world.isVisible()) store.refresh();
  });
  const stopDays = everyMinute(world, store);
  plan();
  return () => {
    callOff();
    unsubscribe();
    unwatch();
    stopDays();
  };
}

/** Midnight comes as it likes: in sleep, or with a clock that somebody sets. */
function everyMinute(world: World, store: Kept): () => void {
  let callOff = () => {};
  const wait = () => {
    callOff = world.after(MINUTE, () => {
      if (world.isVisible()) store.keepDay();
      wait();
    });
  };
  wait();
  return () => callOff();
}
