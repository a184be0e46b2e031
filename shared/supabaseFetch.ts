import { resilientFetch, type World } from "./resilientFetch.ts";

/** A page of rows is quick or ill. A backend that is down is told within half a minute. */
const PAGE_PATIENCE = { attemptLimit: 10_000, retryFor: 18_000 };

/**
 * The function counts everything at once, for as long as its own statement timeout lets it, which is 15 s:
 * one that was stopped by it is not worth another attempt.
 */
const FUNCTION_PATIENCE = { attemptLimit: 20_000, retryFor: 14_000 };

/** The `fetch` for a Supabase client, with the patience that each kind of request deserves. */
export function supabaseFetch(world: World): typeof globalThis.fetch {
  const fetchPage = resilientFetch(world, PAGE_PATIENCE);
  const callFunction = resilientFetch(world, FUNCTION_PATIENCE);
  return (input, init) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input);
    return (pathname.startsWith("/rest/v1/rpc/") ? callFunction : fetchPage)(input, init);
  };
}
