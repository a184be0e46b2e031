/** A function that does the work at its first call. Later calls get the same promise, unless it failed: then they retry. */
export function once<Result>(work: () => Promise<Result>): () => Promise<Result> {
  let result: Promise<Result> | null = null;
  return () => {
    result ??= work().catch((failure) => {
      result = null;
      throw failure;
    });
    return result;
  };
}
