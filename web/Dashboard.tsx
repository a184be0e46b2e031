import { useEffect } from "react";
import { formatRange } from "../shared/format.ts";
import { Boundary } from "./Boundary.tsx";
import { useChainColours } from "./chainColours.ts";
import { useDashboard } from "./data/useDashboard.ts";
import { useRange } from "./data/useRange.ts";
import { Header, PlainHeader } from "./Header.tsx";
import { preloadCharts } from "./lazyCharts.ts";
import { PageFoot } from "./PageFoot.tsx";
import { CommonEvents } from "./panels/CommonEvents.tsx";
import { ExploitsByChain } from "./panels/ExploitsByChain.tsx";
import { FlaggedDistribution } from "./panels/FlaggedDistribution.tsx";
import { FlaggedVsClean } from "./panels/FlaggedVsClean.tsx";
import { TopBlockchains } from "./panels/TopBlockchains.tsx";
import { TransactionTrends } from "./panels/TransactionTrends.tsx";
import { RangeFilter } from "./RangeFilter.tsx";
import { ReportLine } from "./ReportLine.tsx";
import { SummaryCards } from "./SummaryCards.tsx";
import { figuresOf, isAbsent, part } from "./slice.ts";
import { TEXTS } from "./texts.ts";
import { unlinkedTransactions } from "./unlinkedTransactions.ts";
import { useTitle } from "./useTitle.ts";

export function Dashboard() {
  const { range, setRange, horizon } = useRange();
  const { state, refresh } = useDashboard(range);
  const figures = figuresOf(state, range);
  const colourOf = useChainColours(isAbsent(figures) ? null : figures);
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
            <ReportLine state={state} />
          </div>
          <Boundary drawn={range} fallback={null}>
            <RangeFilter range={range} horizon={horizon} onChange={setRange} />
          </Boundary>
        </div>
        <Boundary drawn={figures} fallback={<SummaryCards cards="away" />}>
          <SummaryCards cards={part(figures, ({ cards }) => cards)} />
        </Boundary>
        <div className="panels">
          <TransactionTrends
            trends={part(figures, ({ transactionTrends }) => transactionTrends)}
            colourOf={colourOf}
          />
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
          {isAbsent(figures) ? "" : TEXTS.showing(formatRange(figures.range))}
        </p>
      </main>
      <PageFoot range={range} horizon={horizon} setRange={setRange} refresh={refresh} />
    </>
  );
}
