import { errorCode, parsedJson } from "../failure.ts";
import type { Outages } from "./outages.ts";
import {
  detail,
  type Fault,
  type FetchWorld,
  otherServer,
  type RetryPolicy,
  resilientFetch,
  type Server,
} from "./resilientFetch.ts";

/** A backend. A redirect would take the key with it. */
export const SUPABASE: Server = {
  kind: "Supabase API",
  redirect: "error",
  nameOf: ({ origin }) => origin,
  fault: ({ status, headers }, body) =>
    status < 300 ? bodyFault(body, headers) : foreignRefusal(status, body, headers),
};

/** How long a run without a person is retried, in milliseconds: a fault of two minutes must not end it. */
const UNATTENDED_RETRY_TIME = 120_000;

/** A page of rows is fast or broken. A reader learns of an unreachable backend within half a minute. */
const PAGE_POLICY = { attemptLimit: 10_000, retryFor: 18_000 };

/**
 * The function counts everything at once, within its own statement timeout of 15 s. A call that ran into
 * this timeout is not repeated.
 */
const FUNCTION_POLICY = { attemptLimit: 20_000, retryFor: 14_000, costlyAfter: 14_000 };

/**
 * The functions for the secret key alone may take ten minutes: the slow one, and the one that keeps an
 * answer, again in place of the same.
 */
const SLOW_POLICY = { ...FUNCTION_POLICY, attemptLimit: 620_000, isIdempotent: true };

/**
 * The `fetch` for a Supabase client, with a retry policy for each kind of request.
 *
 * @param isUnattended whether no person waits: then every request is retried for two minutes
 */
export function supabaseFetch(
  world: FetchWorld,
  outages: Outages,
  isUnattended = false,
): typeof globalThis.fetch {
  const policy = (url: URL) => {
    const usual = retryPolicy(url);
    return { ...usual, retryFor: isUnattended ? UNATTENDED_RETRY_TIME : usual.retryFor };
  };
  return resilientFetch(world, policy, SUPABASE, outages);
}

/** The `fetch` for requests that are sent once. An answer is costly after the same time as an answer to other requests. */
export function singleFetch(world: FetchWorld, outages: Outages): typeof globalThis.fetch {
  const policy = (url: URL) => {
    const usual = retryPolicy(url);
    // By default, an answer would be costly after `retryFor`, which is 0 here.
    return { ...usual, retryFor: 0, costlyAfter: usual.costlyAfter ?? usual.retryFor };
  };
  return resilientFetch(world, policy, SUPABASE, outages);
}

function retryPolicy({ pathname }: URL): RetryPolicy {
  // Behind a gateway, the URL of a project may have a path.
  if (!pathname.includes("/rest/v1/rpc/")) return PAGE_POLICY;
  return /_(slow|keep)$/.test(pathname) ? SLOW_POLICY : FUNCTION_POLICY;
}

/**
 * The fault of an error that is not an answer of the API: the project's host, a firewall in between or another web server
 * sent it. Null if the API itself refuses.
 */
function foreignRefusal(status: number, body: string, headers: Headers): Fault | null {
  const state = PROJECT_STATES[status];
  if (state !== undefined) {
    return { isLasting: true, status, reason: `answers ${status}${detail(body)}: ${state}` };
  }
  const isPage = (headers.get("content-type") ?? "").startsWith("text/html");
  const code = errorCode(parsedJson(body)) ?? "";
  const isRefusedKey = status === 401 || status === 403;
  const hasCodeOfDatabase = /^(PGRST\w+|[0-9A-Z]{5})$/.test(code);
  // The answer to a HEAD has no body, and the refusal of a key may have no code.
  const mayBeOfApi = body === "" || isRefusedKey || hasCodeOfDatabase;
  // The API never answers with a page.
  if (mayBeOfApi && !isPage) return null;
  const isForbiddenPage = isPage && status === 403;
  const isOfFirewall = isForbiddenPage || status >= 500;
  const meaning = isOfFirewall ? FIREWALL : otherServer(SUPABASE);
  const reason = `answers ${status}${isPage ? " with a page" : ""}${detail(body)}: ${meaning}`;
  // The status is left out: with it, the fault would count as a refusal by the backend itself.
  return { isLasting: true, reason };
}

/** Supabase's own statuses, whatever the body says. */
const PROJECT_STATES: Readonly<Record<number, string>> = {
  402: "the project is restricted; look at its organization's billing at Supabase",
  540: "the project is paused; restore it at Supabase",
};

const FIREWALL =
  "a firewall or proxy answers in place of the API; check what is between here and it";

/**
 * The fault of the body of a success, null if it has none. A fault is
 * - a body that is not JSON, such as the page of a captive portal,
 * - a body that is only a part of its JSON, as after a cut connection,
 * - another number of rows than announced.
 */
function bodyFault(body: string, headers: Headers): Fault | null {
  const type = headers.get("content-type") ?? "no content type";
  const isJson = type.includes("json");
  // The answer to a HEAD has the type of its rows, but no body.
  const isHead = isJson && body === "";
  const value = isHead ? null : parsedJson(body);
  if (value === undefined) {
    const reason = isJson
      ? "sent JSON that is cut off or damaged"
      : `answers ${type} instead of JSON; check the URL`;
    return { reason };
  }
  const announcedCount = announcedRows(headers);
  if (announcedCount === null || !Array.isArray(value)) return null;
  if (value.length === announcedCount) return null;
  const reason = `sent ${value.length} of the ${announcedCount} rows it announced`;
  return { isIncomplete: true, reason };
}

/**
 * The number of rows that an answer should hold by its `Content-Range`, such as `0-99/2500`. An answer with
 * `*\/2500` is empty and should have held all rows. Null if the answer announces none.
 */
function announcedRows(headers: Headers): number | null {
  const range = headers.get("content-range") ?? "";
  const [, first, last] = /^(\d+)-(\d+)\//.exec(range) ?? [];
  if (first !== undefined && last !== undefined) return Number(last) - Number(first) + 1;
  const total = /^\*\/(\d+)$/.exec(range)?.[1];
  return total === undefined ? null : Number(total);
}
