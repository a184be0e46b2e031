import { Failure } from "../../shared/failure.ts";

/** The result of some work, or the Failure that the work throws. Any other error is thrown on. */
export async function attempt<Result>(
  work: Promise<Result> | (() => Result),
): Promise<Result | Failure> {
  try {
    return await (work instanceof Promise ? work : work());
  } catch (error) {
    if (error instanceof Failure) return error;
    throw error;
  }
}
