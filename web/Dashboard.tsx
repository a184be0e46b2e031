import { useDeferredValue, useEffect, useMemo } from "react";
import { formatCount, formatRange } from "../shared/format.ts";
import { dayCount, type Range } from "../shared/range.ts";
import { Boundary } from "./Boundary.tsx";
import { useChainColours } from "./chainColours.ts";
import { useDashboard, useSelectedState } from "./data/useDashboard.ts";
import { useRange } from "./data/useRange.ts";
import { Header, PlainHeader } from "./Header.tsx";
import { preloadCharts } from "./lazyCharts.ts";
import { CommonEvents } from "./panels/CommonEvents.tsx";
import { ExploitsByChain } from "./panels/ExploitsByChain.tsx";
import { FlaggedDistribution } from "./panels/FlaggedDistribution.tsx";
import { FlaggedVsClean } from "./panels/FlaggedVsClean.tsx";
import { TopBlockchains } from "./panels/TopBlockchains.tsx";
import { TransactionTrends } from "./panels/TransactionTrends.tsx";
import { RangeFilter } from "./RangeFilter.tsx";
import { SummaryCards } from "./SummaryCards.tsx";
import { Selection, useSelection } from "./selection.ts";
import { formatShortRange } from "./shortRange.ts";
import { figuresOf, isAbsent, part, readyOf } from "./slice.ts";
import { TEXTS } from "./texts.ts";
import { trendOf } from "./trend.ts";
import { unlinkedTransactions } from "./unlinkedTransactions.ts";
import { useTitle } from "./useTitle.ts";

export function Dashboard() {
  const { range, setRange, zoom, zoomedFrom, zoomOut, horizon } = useRange();
  const [selected, select] = useSelection(range);
  const { state, refresh } = useDashboard(range);
  const summary = figuresOf(useSelectedState(state, selected), range);
  // While days are selected the charts follow as fast as they can be drawn, the cards at once.
  const figures = figuresOf(useSelectedState(state, useDeferredValue(selected)), range);
  const trend = useMemo(() => part(readyOf(state, range), trendOf), [state, range]);
  const colourOf = useChainColours(state.status === "ready" ? state.dashboard : null);
  useTitle(TEXTS.title);
  useEffect(preloadCharts, []);
  return (
    <>
      <Boundary drawn={state} fallback={<PlainHeader />}>
        <Header state={range === null ? null : state} onRefresh={refresh} />
      </Boundary>
      <main className="page" aria-busy={figures === "loading"}>
        <div className="masthead">
          <div>
            <h1>{TEXTS.title}</h1>
            <p>{TEXTS.subtitle}</p>
          </div>
          <Boundary drawn={range} fallback={null}>
            <RangeFilter range={range} horizon={horizon} onChange={setRange} />
          </Boundary>
        </div>
        <Boundary drawn={summary} fallback={<SummaryCards cards="away" />}>
          <SummaryCards cards={part(summary, ({ cards }) => cards)} />
        </Boundary>
        <div className="panels">
          <Selection value={selected}>
            <TransactionTrends
              trend={trend}
              colourOf={colourOf}
              zoomedFrom={zoomedFrom}
              onSelect={select}
              onZoom={zoom}
              onBack={zoomOut}
            />
          </Selection>
          <TopBlockchains
            chains={part(figures, ({ topBlockchains }) => topBlockchains)}
            unlinked={isAbsent(figures) ? 0 : unlinkedTransactions(figures)}
            colourOf={colourOf}
          />
          <FlaggedVsClean wallets={part(figures, ({ wallets }) => wallets)} />
          <FlaggedDistribution
            distribution={part(figures, ({ flaggedDistribution }) => flaggedDistribution)}
            colourOf={colourOf}
          />
          <ExploitsByChain
            exploits={part(figures, ({ exploitsByChain }) => exploitsByChain)}
            colourOf={colourOf}
          />
          <CommonEvents events={part(figures, ({ commonEvents }) => commonEvents)} />
        </div>
        <p className="visually-hidden" role="status">
          {isAbsent(figures) ? "" : describe(figures.range, selected)}
        </p>
      </main>
    </>
  );
}

function describe(range: Range, selected: Range | null): string {
  if (selected === null) return TEXTS.showing(formatRange(range));
  return TEXTS.transactionTrends.selected(
    formatShortRange(selected),
    formatCount(dayCount(selected)),
  );
}
