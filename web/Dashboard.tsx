import { useDeferredValue, useEffect, useMemo } from "react";
import { formatCount, formatRange, formatShortRange } from "../shared/format.ts";
import { dayCount, type Range } from "../shared/range.ts";
import { Boundary } from "./Boundary.tsx";
import { SummaryCards } from "./cards/SummaryCards.tsx";
import { useChainColours } from "./chains/chainColours.ts";
import { ChainFocusContext, focusedColours, useChainFocus } from "./chains/chainFocus.ts";
import { useDashboard, useSelectedState } from "./data/useDashboard.ts";
import { useRange } from "./data/useRange.ts";
import { ExportButton } from "./exports/ExportButton.tsx";
import { Header, PlainHeader } from "./header/Header.tsx";
import { ReportLine } from "./header/ReportLine.tsx";
import { preloadCharts } from "./lazyCharts.tsx";
import { CommonEvents } from "./panels/CommonEvents.tsx";
import { ExploitsByChain } from "./panels/ExploitsByChain.tsx";
import { FlaggedDistribution } from "./panels/FlaggedDistribution.tsx";
import { FlaggedVsClean } from "./panels/FlaggedVsClean.tsx";
import { TopBlockchains } from "./panels/TopBlockchains.tsx";
import { RangeFilter } from "./range/RangeFilter.tsx";
import { PageFoot } from "./shortcuts/PageFoot.tsx";
import { ShownFigures } from "./shown.ts";
import { dailyOf, figuresOf, isAbsent, openDayOf, part, readyOf } from "./slice.ts";
import { TEXTS } from "./texts.ts";
import { Selection, useSelection } from "./trend/selection.ts";
import { shownTrend } from "./trend/shownTrend.ts";
import { TransactionTrends } from "./trend/TransactionTrends.tsx";
import { useTitle } from "./useTitle.ts";

export function Dashboard() {
  const { words, asked, range, setRange, zoom, zoomedFrom, zoomOut, horizon } = useRange();
  const [selected, select] = useSelection(range);
  const { state, refresh } = useDashboard(asked, range);
  const summaryState = useSelectedState(state, selected);
  const summary = figuresOf(summaryState, range);
  // While days are selected the charts follow as fast as they can be drawn, the cards at once.
  const shown = readyOf(useSelectedState(state, useDeferredValue(selected)), range);
  const figures = part(shown, ({ dashboard }) => dashboard);
  const trend = useMemo(() => part(readyOf(state, range), shownTrend), [state, range]);
  const dashboard = state.status === "ready" ? state.dashboard : null;
  const focus = useChainFocus(dashboard);
  const colours = useChainColours(state.status === "ready" ? state.cube : null);
  const colourOf = useMemo(() => focusedColours(colours, focus.chain), [colours, focus]);
  useTitle(TEXTS.title);
  useEffect(preloadCharts, []);
  return (
    <ShownFigures value={isAbsent(shown) ? null : shown}>
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
          <div className="masthead-tools">
            <Boundary drawn={range} fallback={null}>
              <RangeFilter
                words={words}
                range={range}
                isOpenEnded={openDayOf(state) !== null}
                horizon={horizon}
                onChange={setRange}
              />
            </Boundary>
            <ExportButton view={null} className="button" />
          </div>
        </div>
        <Boundary
          drawn={summary}
          fallback={<SummaryCards figures="away" daily="away" isOpenEnded={false} />}
        >
          <SummaryCards
            figures={summary}
            daily={dailyOf(summaryState, summary)}
            isOpenEnded={openDayOf(summaryState) !== null}
          />
        </Boundary>
        <ChainFocusContext value={focus}>
          <div className="panels" data-focus={focus.chain !== null}>
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
              unlinked={isAbsent(figures) ? 0 : figures.unlinked.transactions}
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
        </ChainFocusContext>
        <p className="visually-hidden" role="status">
          {isAbsent(figures) ? "" : describe(figures.range, selected)}
        </p>
      </main>
      <PageFoot range={range} horizon={horizon} setRange={setRange} refresh={refresh} />
    </ShownFigures>
  );
}

function describe(range: Range, selected: Range | null): string {
  if (selected === null) return TEXTS.showing(formatRange(range));
  return TEXTS.transactionTrends.selected(
    formatShortRange(selected),
    formatCount(dayCount(selected)),
  );
}
