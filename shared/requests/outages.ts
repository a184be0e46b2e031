import type { Outage } from "./outage.ts";

/** Milliseconds until a backend that does not answer gets the next request, unless it asks for a longer pause. */
const PAUSE = 60_000;

interface KnownOutage {
  readonly failure: Outage;
  /** The time from which a request may find out whether the outage is over. */
  readonly probeAt: number;
  /** The request that finds out. It resolves with any result; null if no request is under way. */
  readonly probe: Promise<unknown> | null;
}

/**
 * The backends that do not answer, by origin. After a request that failed in spite of its retries, one request a minute is
 * sent, alone and once, until the backend answers. Every other request fails at once with the reason that is known.
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

  /** Other requests wait for this one; afterwards its result has ended the outage, or the next probe is a minute later. */
  #probe<Result>(origin: string, outage: KnownOutage, request: Promise<Result>): Promise<Result> {
    const over = () => {
      const current = this.#outages.get(origin);
      if (current !== undefined) this.#outages.set(origin, { ...current, probe: null });
    };
    const probeAt = this.#now() + PAUSE;
    this.#outages.set(origin, { ...outage, probeAt, probe: request.then(over, over) });
    return request;
  }

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
 * Waits for the end of a probe, which never rejects, and resolves with undefined. Rejects at once with the signal's reason
 * if the signal is aborted meanwhile.
 */
function endOrAbort(probe: Promise<unknown>, signal: AbortSignal | undefined): Promise<unknown> {
  if (signal === undefined) return probe;
  signal.throwIfAborted();
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason);
    signal.addEventListener("abort", abort, { once: true });
    probe.then(() => {
      signal.removeEventListener("abort", abort);
      resolve(undefined);
    });
  });
}
