import { type Postgrest, type PostgrestOptions, startPostgrest } from "./postgrest.ts";

/** PostgREST, started again when it ends by itself. */
export interface KeptPostgrest {
  /** The one that runs now; null during a restart, and for good when a restart failed. */
  current(): Postgrest | null;
  /** Ends it when nobody speaks to it, so that another one starts, which sees today's tables. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * @param turn runs a task when nobody else speaks to the database
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
