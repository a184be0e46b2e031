/** Runs the work once. After a failure the next call tries again. */
export function once<Result>(work: () => Promise<Result>): () => Promise<Result> {
  let done: Promise<Result> | null = null;
  return () => {
    done ??= work().catch((failure) => {
      done = null;
      throw failure;
    });
    return done;
  };
}
