import {
  memo,
  type ReactNode,
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import type { Dashboard } from "../../shared/dashboard/dashboardSchema.ts";
import { VIEW_NAMES, VIEWS, type ViewName } from "../../shared/dashboard/views.ts";
import type { Query } from "../../shared/days/query.ts";
import { type DayRange, dayCount } from "../../shared/days/range.ts";
import { formatCount, formatRange, formatShortRange } from "../../shared/text/format.ts";
import { shortChains } from "../../shared/text/shortName.ts";
import { hasMouse } from "../browser/hasMouse.ts";
import { IS_ONE_FILE } from "../browser/parsePage.ts";
import { useTitle } from "../browser/useTitle.ts";
import { FAILED, type Figures, type ReadyFigures } from "../store/figures.ts";
import { entrySuffix } from "../store/url/urlState.ts";
import { useFiguresWithin, useShownStore, useView } from "../store/useShownStore.ts";
import type { PageView } from "../store/view.ts";
import { TEXTS } from "../texts.ts";
import { Strip, shownNotable } from "./cards/Strip.tsx";
import { SummaryCards as Cards } from "./cards/SummaryCards.tsx";
import { type ChainColour, chainColours, chartChains } from "./chains/chainColours.ts";
import { ChainFocusContext, focusedColours, useChainFocus } from "./chains/chainFocus.ts";
import { lazyChart } from "./charts/lazyChart.ts";
import { lazyRechart } from "./charts/lazyRechart.ts";
import { Header, PlainHeader } from "./header/Header.tsx";
import { PointedDays } from "./marks/PointedDays.tsx";
import { SelectContext, SelectedDaysContext } from "./marks/selectedDays.ts";
import { ViewPanel } from "./panels/ViewPanel.tsx";
import { ExportButton } from "./panelTools/ExportButton.tsx";
import { Boundary } from "./parts/Boundary.tsx";
import { lazyParts } from "./parts/lazyParts.ts";
import { CopyLink } from "./range/CopyLink.tsx";
import { lazyNote } from "./range/lazyNote.ts";
import { RangeFilter } from "./range/RangeFilter.tsx";
import { ReportText } from "./range/ReportText.tsx";
import { ViewsButton } from "./range/views/ViewsButton.tsx";
import type { PageControls } from "./shortcuts/shortcuts.ts";

/** The cards stay as they are while panels change in the URL. */
const SummaryCards = memo(Cards);
const ChainGestures = lazyChart("ChainGestures");
const Shortcuts = lazyParts(() => import("./shortcuts/Shortcuts.tsx"))("Shortcuts");
const RangeNotes = lazyNote("RangeNotes");

const NO_QUERY: Pick<Query, "chains" | "step"> = { chains: [], step: null };

/** The differences of an embedded part from the whole dashboard. */
interface Part {
  readonly views: readonly ViewName[];
  readonly hasCards: boolean;
  /** Replaces header and filter. */
  readonly renderTop: (view: PageView) => ReactNode;
}

/** The dashboard, or an embedded part of it: header and filter, cards, and the panels of its views. */
export function DashboardPage({ part = null }: { readonly part?: Part | null }) {
  const store = useShownStore();
  const view = useView(store);
  const { options, figures, range, availableDays } = view;
  const { views, hasCards } = part ?? { views: VIEW_NAMES, hasCards: true };
  const [selected, select] = useState<DayRange | null>(null);
  const copyLink = useRef<HTMLButtonElement>(null);
  // While a reader selects days, the cards follow each move, and the panels as fast as the browser draws them.
  const summary = useFiguresWithin(figures, selected);
  const drawn = useFiguresWithin(figures, useDeferredValue(selected));
  const { chains, step } = view.query ?? NO_QUERY;
  const answer = figures.status === "ready" ? figures.answer : null;
  const focus = useChainFocus(answer?.cube ?? null, chains);
  const chainColour = useChainColour(answer?.published ?? null, focus);
  useTitle(focus.length > 0 ? `${shortChains(focus)} · ${TEXTS.title}` : TEXTS.title);
  const isLoading = figures.status === "loading";
  useLaterCode(isLoading);
  const header = (
    <Boundary drawn={view} fallback={<PlainHeader />}>
      <Header view={view} />
    </Boundary>
  );
  const controls = (
    <div className="controls">
      <Boundary drawn={range}>
        <RangeFilter view={view} />
      </Boundary>
      <ViewsButton />
      {!IS_ONE_FILE && <CopyLink ref={copyLink} view={view} />}
      <ExportButton view={null} figures={drawn} />
    </div>
  );
  const cards = (
    <div className="summary">
      <Strip
        rangeFigures={figures}
        figures={summary}
        chains={chains}
        focus={focus}
        chainColour={chainColour}
        hasLinks={part === null}
      />
      <Boundary drawn={summary} fallback={<SummaryCards figures={FAILED} />}>
        <SummaryCards figures={summary} />
      </Boundary>
    </div>
  );
  const panels = views.map((name) => (
    <ViewPanel
      key={name}
      view={name}
      rangeFigures={figures}
      figures={drawn}
      step={step}
      mode={options.trend === "total" ? "total" : "chains"}
      table={entrySuffix(name, options.table)}
      isDaily={entrySuffix(name, options.daily) !== null}
      hide={name === "transactionTrends" ? options.hide : undefined}
      zoomedFrom={view.zoomedFrom}
      chainColour={chainColour}
    />
  ));
  return (
    <>
      {part === null && header}
      <SelectedDaysContext value={selected}>
        <main id="figures" className="page" tabIndex={-1} aria-busy={isLoading}>
          <div className="masthead">
            <h1>{TEXTS.title}</h1>
            {part === null && <p>{TEXTS.subtitle}</p>}
            <Boundary drawn={figures}>
              {figures.status === "ready" && <ReportText figures={figures} />}
            </Boundary>
            {part === null ? controls : part.renderTop(view)}
            <Boundary drawn={view}>
              <RangeNotes view={view} />
            </Boundary>
          </div>
          <ChainFocusContext value={focus}>
            <PointedDays>
              {hasCards && cards}
              <Boundary drawn={figures}>
                <ChainGestures />
              </Boundary>
              <SelectContext value={select}>
                <div
                  className={part === null ? "panels" : "part"}
                  data-focus={focus.length > 0}
                  data-empty={isEmpty(figures) || undefined}
                >
                  {panels}
                </div>
              </SelectContext>
            </PointedDays>
          </ChainFocusContext>
          <p className="visually-hidden" role="status">
            <Boundary drawn={figures}>
              <Announcement figures={figures} selected={selected} />
            </Boundary>
          </p>
        </main>
      </SelectedDaysContext>
      {part === null && (
        <PageFoot range={range} availableDays={availableDays} copyLink={copyLink} />
      )}
    </>
  );
}

/** The colours of chains in all charts: chains that are not in focus fade while others are. */
function useChainColour(dashboard: Dashboard | null, focus: readonly string[]): ChainColour {
  return useMemo(() => {
    const charts = dashboard === null ? [] : chartChains(dashboard);
    const colours = chainColours(charts, focus);
    return focusedColours(colours, focus);
  }, [dashboard, focus]);
}

/** Loads the code of the charts once the page is drawn, and the worker once the figures have come or failed. */
function useLaterCode(isLoading: boolean): void {
  useEffect(() => {
    // The style sheet hides what the HTML had for another query, until the page shows the query of its URL, as now.
    delete document.documentElement.dataset["awaits"];
    // The figures are requested by now: earlier, on a slow connection, the code of charts would delay them.
    void lazyChart.load();
    // Paper cannot wait for code. A phone prints rarely, and its first seconds belong to its reader.
    if (hasMouse()) void lazyRechart.load();
  }, []);
  useEffect(() => {
    if (isLoading) return;
    void import("../browser/worker.ts").then(({ register }) => register(), console.warn);
  }, [isLoading]);
}

/** Whether the panels have nothing to draw: without figures, unless they are loading, and without a row in the range. */
function isEmpty(figures: Figures): boolean {
  if (figures.status === "loading") return false;
  if (figures.status !== "ready") return true;
  const dashboard = figures.answer.published;
  // Wallets are monitored in a range without rows, too.
  return VIEW_NAMES.every((name) => name === "wallets" || VIEWS[name].isEmpty(dashboard));
}

interface AnnouncementProps {
  readonly figures: Figures;
  readonly selected: DayRange | null;
}

/** For a screen reader: the days on screen and what stands out in them, or the selected days. */
function Announcement({ figures, selected }: AnnouncementProps) {
  if (figures.status !== "ready") return null;
  return <span>{selected === null ? figuresText(figures) : selectedText(selected)}</span>;
}

function selectedText(selected: DayRange): string {
  return TEXTS.selected(formatShortRange(selected), formatCount(dayCount(selected)));
}

function figuresText(figures: ReadyFigures): string {
  const days = TEXTS.showing(formatRange(figures.answer.published.range));
  const sentences = shownNotable(figures)?.map(({ sentence }) => sentence) ?? [];
  return sentences.length === 0 ? days : `${days}. ${sentences.join(" ")}`;
}

/**
 * The button of the list of keyboard shortcuts. The code of the list and of the keys, which act on the controls, loads
 * after the page.
 */
function PageFoot(controls: PageControls) {
  const [isOpen, setOpen] = useState(false);
  return (
    <footer className="foot">
      <button type="button" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {TEXTS.shortcuts}
      </button>
      <Boundary drawn={isOpen}>
        <Shortcuts controls={controls} isOpen={isOpen} setOpen={setOpen} />
      </Boundary>
    </footer>
  );
}
