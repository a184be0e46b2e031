import { type FetchWorld, resilientFetch } from "./resilientFetch.ts";

/** A page of rows is fast or broken. An unreachable backend is reported within half a minute. */
const PAGE_POLICY = { attemptLimit: 10_000, retryFor: 18_000 };

/**
 * The function counts everything at once, within its own statement timeout of 15 s. A call that ran into
 * this timeout is not repeated.
 */
const FUNCTION_POLICY = { attemptLimit: 20_000, retryFor: 14_000 };

/** The functions for the secret key alone may take ten minutes: the nightly one, and the one that keeps an answer. */
const NIGHT_POLICY = { ...FUNCTION_POLICY, attemptLimit: 620_000 };

/** The `fetch` for a Supabase client, with a retry policy for each kind of request. */
export function supabaseFetch(world: FetchWorld): typeof globalThis.fetch {
  return resilientFetch(world, ({ pathname }) => {
    if (!pathname.startsWith("/rest/v1/rpc/")) return PAGE_POLICY;
    return /_(by_night|keep)$/.test(pathname) ? NIGHT_POLICY : FUNCTION_POLICY;
  });
}
