const TIME_LIMIT = 30_000;

/** Retries until the attempt succeeds; after 30 s it throws the last error. */
export async function patiently<T>(attempt: () => Promise<T>): Promise<T> {
  const deadline = Date.now() + TIME_LIMIT;
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}
