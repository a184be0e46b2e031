import { expect, onTestFinished, test } from "vitest";
import type { DayRange } from "../../shared/days/range.ts";
import { Outages } from "../../shared/requests/outages.ts";
import { resilientFetch } from "../../shared/requests/resilientFetch.ts";
import { SUPABASE } from "../../shared/requests/supabaseFetch.ts";
import { fetchCountedCube } from "../../shared/supabase/fetchCountedCube.ts";
import { fetchCube } from "../../shared/supabase/fetchCube.ts";
import type { FetchCube } from "../../web/store/sources/live/cubeSources.ts";
import { tablesClient } from "../../web/store/sources/live/tablesClient.ts";
import { queryDays } from "../../web/store/url/cubeQuery.ts";
import { sharedBackend } from "../suite/sharedBackend.ts";
import { openStore } from "../web/openedStore.ts";
import { OwnWorld } from "../web/ownWorld.ts";
import { FAULTS, mulberry32, openFaultyGateway, REFUSALS } from "./faultyGateway.ts";

/** Users, projects, wallets and transactions of ranges; no cube covers two of these ranges. */
const RANGES: readonly [range: DayRange, values: number[]][] = [
  [{ from: "2025-01-05", to: "2025-02-04" }, [2, 2, 30, 80]],
  [{ from: "2023-01-01", to: "2023-01-31" }, [0, 0, 30, 0]],
  [{ from: "2025-01-11", to: "2025-01-11" }, [1, 1, 30, 12]],
  [{ from: "2021-01-01", to: "2021-01-31" }, [0, 0, 30, 0]],
];

/** A read ends soon: the page reads again. */
const POLICY = { attemptLimit: 1_000, retryFor: 1_000 };

test.each([
  [1, 0.2],
  [5, 0.5],
])(
  "a page on a spoiled connection shows exact figures or none, and recovers (seed %i, share %d)",
  async (seed, share) => {
    const { url, anonKey } = await sharedBackend("example");
    const gateway = await openFaultyGateway(url, seed, share, [...FAULTS, ...REFUSALS]);
    onTestFinished(gateway.close);
    const world = new OwnWorld("2025-02-04T15:00:00Z");
    const outages = new Outages(() => world.now());
    const faultyWorld = { fetch, random: mulberry32(seed), now: () => performance.now() };
    const client = tablesClient(
      { url: gateway.url, key: anonKey },
      resilientFetch(faultyWorld, () => POLICY, SUPABASE, outages),
    );
    const live: FetchCube = async ({ query, cover }, signal) => {
      const covers = { function: cover, tables: queryDays(query) };
      const { timeZone } = query;
      const reading = {
        client,
        covers,
        timeZone,
        signal,
        now: world.now(),
        seesAll: false,
        fetchFromFunction: fetchCountedCube,
      };
      const unused = { onRows: () => {}, onMembershipsFailure: () => {} };
      const { cube, origin } = await fetchCube({ ...reading, ...unused }, "auto");
      return {
        cube,
        source: { kind: "live", at: world.now(), readAt: world.now(), origin, duration: 1 },
      };
    };
    const { store, view, ask } = openStore({ live }, world);

    /** The figures on the page must equal the figures of their range. */
    function check(): void {
      const { figures } = view();
      if (figures.status !== "ready") return;
      const { range, cards } = figures.answer.published;
      const { activeUsers, activeProjects, monitoredWallets, scannedTransactions } = cards;
      const shownCards = [activeUsers, activeProjects, monitoredWallets, scannedTransactions];
      const [, values] = RANGES.find(([{ from }]) => from === range.from) ?? [];
      expect(shownCards.map(({ value }) => value)).toEqual(values);
    }
    const failures: unknown[] = [];
    onTestFinished(
      store.subscribe(() => {
        try {
          check();
        } catch (failure) {
          failures.push(failure);
        }
      }),
    );
    const isFresh = () => !view().isReading && view().readError === null;
    const change = () =>
      new Promise<void>((resolve) => {
        const stop = store.subscribe(() => {
          stop();
          resolve();
        });
      });

    for (const [range] of [...RANGES, ...RANGES, ...RANGES]) {
      await ask(range);
      store.refresh();
      while (!isFresh()) {
        if (view().isReading) await change();
        else await world.pass(60_000);
      }
      expect(view()).toMatchObject({
        range,
        figures: { status: "ready", source: { kind: "live" } },
      });
      check();
    }
    expect(failures).toEqual([]);
    expect(gateway.played.size).toBeGreaterThan(0);
  },
);
