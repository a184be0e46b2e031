import { type Client, tablesClient } from "../../shared/client.ts";
import { coverOf } from "../../shared/cover.ts";
import { fetchCube } from "../../shared/fetchCube.ts";
import { supabaseFetch } from "../../shared/supabaseFetch.ts";
import { retriedImport } from "../browser/retriedImport.ts";
import type { FetchCube } from "./cubesAtHand.ts";
import { askedAt, fetchOrTake } from "./earlyRequest.ts";
import { missingFunction } from "./missingFunction.ts";
import { isSignedIn } from "./session.ts";
import { backendOf, type LiveSettings } from "./settings.ts";
import type { SessionListener } from "./wholeClient.ts";

export interface LiveBackend {
  readonly fetch: FetchCube;
}

const browserFetch = supabaseFetch({
  fetch: fetchOrTake,
  random: Math.random,
  now: () => performance.now(),
});

const importWholeClient = retriedImport(() => import("./wholeClient.ts"));

/**
 * Connects to the backend. Sessions are the business of a large client, which is loaded after the first
 * figures; where somebody is or is being signed in, before them.
 */
export function liveBackend(settings: LiveSettings, listener: SessionListener): LiveBackend {
  const backend = backendOf(settings);
  const missing = missingFunction(backend.url);
  let client: Client = tablesClient(backend, browserFetch);
  const loadWhole = once(async () => {
    const { wholeClient } = await importWholeClient();
    client = wholeClient(backend, browserFetch, listener);
  });
  return {
    fetch: async ({ range, comparison, timeZone }, historyDays, signal) => {
      if (isSignedIn(backend.url)) await loadWhole();
      const covers = {
        function: coverOf(range, historyDays, comparison),
        tables: coverOf(range, 0, comparison),
      };
      const reading = {
        ...{ client, covers, timeZone, signal, onMembershipsFailure },
        onRows: () => {},
        seesAll: false,
      };
      const asked = settings.read === "auto" && missing.isKnown() ? "tables" : settings.read;
      const began = askedAt();
      try {
        const { cube, way } = await fetchCube(reading, asked);
        const took = performance.now() - began;
        if (asked === "auto" && way === "tables") missing.remember();
        return { cube, source: { kind: "live", at: Date.now(), way, took } };
      } finally {
        loadWhole().catch((failure: unknown) => console.error(failure));
      }
    },
  };
}

/** Does what succeeds once, and what fails again. */
function once(work: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | null = null;
  return () => {
    done ??= work().catch((failure) => {
      done = null;
      throw failure;
    });
    return done;
  };
}

/** The specification's rule: the failure is logged, and active users stay 0. */
function onMembershipsFailure(failure: unknown): void {
  console.error("Active users are not known", failure);
}
