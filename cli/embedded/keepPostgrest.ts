import { type Postgrest, type PostgrestOptions, startPostgrest } from "./postgrest.ts";

/** PostgREST, restarted whenever it exits. */
export interface KeptPostgrest {
  /** The running process; null during a restart, and for good after a failed restart. */
  current(): Postgrest | null;
  /** Replaces the process between two requests; the new one reads the current schema. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * @param turn runs a task while nothing else uses the database
 * @throws Failure (backend) when PostgREST does not start the first time
 */
export async function keepPostgrest(
  options: PostgrestOptions,
  turn: <T>(task: () => Promise<T>) => Promise<T>,
): Promise<KeptPostgrest> {
  const start = () => turn(() => startPostgrest(options));
  let current: Postgrest | null = await start();
  let stopping = false;

  async function keep(): Promise<void> {
    while (current !== null) {
      await current.ended;
      if (stopping) return;
      current = null;
      current = await start().catch(() => null);
      if (stopping) await current?.stop();
    }
  }
  const kept = keep();

  return {
    current: () => current,
    restart: () => turn(async () => current?.stop()),
    async stop() {
      stopping = true;
      await current?.stop();
      await kept;
    },
  };
}
