import { useDeferredValue, useEffect, useMemo } from "react";
import { formatCount, formatRange, formatShortRange } from "../../shared/format.ts";
import { dayCount, type Range } from "../../shared/range.ts";
import { retriedImport } from "../browser/retriedImport.ts";
import { useTitle } from "../browser/useTitle.ts";
import { SummaryCards } from "../cards/SummaryCards.tsx";
import { useChainColours } from "../chains/chainColours.ts";
import { ChainFocusContext, focusedColours, useChainFocus } from "../chains/chainFocus.ts";
import { preloadCharts } from "../charts/lazyCharts.tsx";
import { setLook, setRange, zoom, zoomOut } from "../data/address.ts";
import { FAILED, type Shown } from "../data/shown.ts";
import { useShownStore } from "../data/useShownStore.ts";
import { useShownOf, useView } from "../data/useView.ts";
import { ExportButton } from "../exports/ExportButton.tsx";
import { Selection, useSelection } from "../figures/selection.ts";
import { Header, PlainHeader } from "../header/Header.tsx";
import { ReportLine } from "../header/ReportLine.tsx";
import { CommonEvents } from "../panels/CommonEvents.tsx";
import { ExploitsByChain } from "../panels/ExploitsByChain.tsx";
import { FlaggedDistribution } from "../panels/FlaggedDistribution.tsx";
import { FlaggedVsClean } from "../panels/FlaggedVsClean.tsx";
import { TopBlockchains } from "../panels/TopBlockchains.tsx";
import { Boundary } from "../parts/Boundary.tsx";
import { lazyView } from "../parts/lazyView.tsx";
import { RangeFilter } from "../range/RangeFilter.tsx";
import { PageFoot } from "../shortcuts/PageFoot.tsx";
import { TEXTS } from "../texts.ts";
import { TransactionTrends } from "../trend/TransactionTrends.tsx";

const ChainLine = lazyView(
  retriedImport(() => import("../cards/ChainLine.tsx")),
  ({ ChainLine }) => ChainLine,
);

const RangeNotes = lazyView(
  retriedImport(() => import("../range/RangeNotes.tsx")),
  ({ RangeNotes }) => RangeNotes,
);

export function Dashboard() {
  const store = useShownStore();
  const view = useView(store);
  const { shown, range, horizon } = view;
  const [selected, select] = useSelection(range);
  const summary = useShownOf(shown, selected);
  // While days are selected the charts follow as fast as they can be drawn, the cards at once.
  const drawn = useShownOf(shown, useDeferredValue(selected));
  const focus = useChainFocus(shown, view.look.chain);
  const colours = useChainColours(shown.status === "ready" ? shown.cube : null);
  const colourOf = useMemo(() => focusedColours(colours, focus.chain), [colours, focus]);
  useTitle(TEXTS.title);
  // On a slow line they would hold up the figures.
  const isLoading = shown.status === "loading";
  useEffect(() => {
    if (!isLoading) preloadCharts();
  }, [isLoading]);
  return (
    <>
      <Boundary drawn={view} fallback={<PlainHeader />}>
        <Header view={view} onRefresh={store.refresh} />
      </Boundary>
      <Selection value={selected}>
        <main className="page" aria-busy={shown.status === "loading"}>
          <div className="masthead">
            <div>
              <h1>{TEXTS.title}</h1>
              <p>{TEXTS.subtitle}</p>
              <ReportLine shown={shown} />
            </div>
            <div className="masthead-tools">
              <Boundary drawn={range} fallback={null}>
                <RangeFilter view={view} onChange={setRange} />
              </Boundary>
              <ExportButton view={null} shown={drawn} className="button" />
            </div>
            <Boundary drawn={view} fallback={null}>
              <RangeNotes view={view} onChange={setRange} />
            </Boundary>
          </div>
          <Boundary drawn={summary} fallback={<SummaryCards shown={FAILED} />}>
            <SummaryCards shown={summary} />
          </Boundary>
          <ChainFocusContext value={focus}>
            {view.look.chain !== null && summary.status === "ready" && (
              <Boundary drawn={summary} fallback={null}>
                <ChainLine
                  chain={view.look.chain}
                  colour={colourOf(view.look.chain)}
                  shown={summary}
                  onClose={() => setLook({ chain: null })}
                />
              </Boundary>
            )}
            <div className="panels" data-focus={focus.chain !== null}>
              <TransactionTrends
                whole={shown}
                shown={drawn}
                look={view.look}
                colourOf={colourOf}
                zoomedFrom={view.zoomedFrom}
                onSelect={select}
                onZoom={zoom}
                onBack={zoomOut}
              />
              <TopBlockchains shown={drawn} colourOf={colourOf} />
              <FlaggedVsClean shown={drawn} look={view.look} />
              <FlaggedDistribution shown={drawn} colourOf={colourOf} />
              <ExploitsByChain shown={drawn} colourOf={colourOf} />
              <CommonEvents shown={drawn} />
            </div>
          </ChainFocusContext>
          <p className="visually-hidden" role="status">
            {describe(shown, selected)}
          </p>
        </main>
      </Selection>
      <PageFoot range={range} horizon={horizon} setRange={setRange} refresh={store.refresh} />
    </>
  );
}

function describe(shown: Shown, selected: Range | null): string {
  if (shown.status !== "ready") return "";
  if (selected === null) return TEXTS.showing(formatRange(shown.dashboard.range));
  return TEXTS.transactionTrends.selected(
    formatShortRange(selected),
    formatCount(dayCount(selected)),
  );
}
