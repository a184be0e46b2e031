import type { Outage } from "./outage.ts";

/** Milliseconds until a backend that does not answer gets the next request, unless it asks for a longer pause. */
const PAUSE = 60_000;

interface KnownOutage {
  readonly failure: Outage;
  /** The time from which a request may find out whether the outage is over. */
  readonly probeAt: number;
  /** Resolves when the request that finds out has ended, however it ended; null if no such request is under way. */
  readonly probe: Promise<void> | null;
}

/**
 * The backends that do not answer, by origin. After a request that failed in spite of its retries, one request a minute is
 * sent, alone and once, until the backend answers. Every other request waits for that one while it is under way, and
 * fails at once with the known reason when none is.
 */
export class Outages {
  readonly #now: () => number;
  readonly #outages = new Map<string, KnownOutage>();

  /** @param now in milliseconds; may be the time of a page */
  constructor(now: () => number) {
    this.#now = now;
  }

  /**
   * Sends a request, as a probe during an outage. Waits for a probe under way. An aborted probe proves nothing, and is
   * the one of its minute.
   *
   * @throws Outage if the backend does not answer and no probe is due, the signal's reason if aborted, what `send` throws
   */
  async send<Result>(
    origin: string,
    signal: AbortSignal | undefined,
    send: (isProbe: boolean) => Promise<Result>,
  ): Promise<Result> {
    let outage = this.#outages.get(origin);
    while (outage !== undefined && outage.probe !== null) {
      await endOrAbort(outage.probe, signal);
      outage = this.#outages.get(origin);
    }
    if (outage === undefined) return send(false);
    const untilProbe = outage.probeAt - this.#now();
    if (untilProbe > 0) throw outage.failure.after(untilProbe);
    return this.#probe(origin, outage, send(true));
  }

  /**
   * Makes all other requests wait for this one. If it neither ends the outage nor begins it again, as when it is aborted, the
   * next probe is due a minute after this one was sent.
   */
  #probe<Result>(origin: string, outage: KnownOutage, request: Promise<Result>): Promise<Result> {
    const removeProbe = () => {
      const current = this.#outages.get(origin);
      if (current !== undefined) this.#outages.set(origin, { ...current, probe: null });
    };
    const probeAt = this.#now() + PAUSE;
    const probe = request.then(removeProbe, removeProbe);
    this.#outages.set(origin, { ...outage, probeAt, probe });
    return request;
  }

  /** Begins an outage, or puts off the next probe of one that goes on. */
  begin(origin: string, failure: Outage): void {
    const probe = this.#outages.get(origin)?.probe ?? null;
    const probeAt = this.#now() + Math.max(PAUSE, failure.retryAfter);
    this.#outages.set(origin, { failure, probeAt, probe });
  }

  end(origin: string): void {
    this.#outages.delete(origin);
  }

  /** Lets the next request find out at once, since the network has come back. */
  expectAnswer(): void {
    for (const [origin, outage] of this.#outages) {
      this.#outages.set(origin, { ...outage, probeAt: this.#now() });
    }
  }
}

/**
 * Waits until a probe, which never rejects, has ended.
 *
 * @throws the signal's reason as soon as the signal is aborted
 */
async function endOrAbort(probe: Promise<void>, signal: AbortSignal | undefined): Promise<void> {
  if (signal === undefined) return probe;
  signal.throwIfAborted();
  await new Promise<void>((resolve, reject) => {
    const abort = () => reject(signal.reason);
    signal.addEventListener("abort", abort, { once: true });
    probe.then(() => {
      signal.removeEventListener("abort", abort);
      resolve();
    });
  });
}
