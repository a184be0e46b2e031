import type { StoreWorld } from "../../web/store/storeWorld.ts";

interface Timer {
  readonly at: number;
  readonly act: () => void;
}

/** A world whose clock a test advances. */
export class OwnWorld implements StoreWorld {
  #now: number;
  #timers: readonly Timer[] = [];
  #watchers: readonly (() => void)[] = [];
  #isVisible = true;
  #isOnline = true;

  constructor(now: string) {
    this.#now = Date.parse(now);
  }

  readonly now = (): number => this.#now;
  readonly isVisible = (): boolean => this.#isVisible;
  readonly isOnline = (): boolean => this.#isOnline;

  readonly after = (delay: number, act: () => void): (() => void) => {
    const once = () => act();
    this.#timers = [...this.#timers, { at: this.#now + delay, act: once }];
    return () => {
      this.#timers = this.#timers.filter((other) => other.act !== once);
    };
  };

  readonly watch = (notify: () => void): (() => void) => {
    this.#watchers = [...this.#watchers, notify];
    return () => {
      this.#watchers = this.#watchers.filter((other) => other !== notify);
    };
  };

  /** Advances the clock by milliseconds and runs all timers that are due. */
  async pass(milliseconds: number): Promise<void> {
    const end = this.#now + milliseconds;
    await settled();
    for (let timer = this.#next(end); timer !== undefined; timer = this.#next(end)) {
      this.#now = Math.max(this.#now, timer.at);
      this.#timers = this.#timers.filter((other) => other !== timer);
      timer.act();
      await settled();
    }
    this.#now = end;
  }

  /** Sleep: the clock goes on, and timers run only after the sleep. */
  async sleep(milliseconds: number): Promise<void> {
    this.#now += milliseconds;
    await settled();
  }

  /** Sets the clock forward or back. Timers keep their remaining time. */
  jump(milliseconds: number): void {
    this.#now += milliseconds;
    this.#timers = this.#timers.map((timer) => ({ ...timer, at: timer.at + milliseconds }));
  }

  display(isVisible: boolean): void {
    this.#isVisible = isVisible;
    for (const notify of this.#watchers) notify();
  }

  connect(isOnline: boolean): void {
    this.#isOnline = isOnline;
    for (const notify of this.#watchers) notify();
  }

  #next(end: number): Timer | undefined {
    return this.#timers.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0];
  }
}

/** Waits until only timers are pending. */
export function settled(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
