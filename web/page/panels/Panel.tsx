import { type ComponentProps, type ReactNode, useId, useLayoutEffect, useRef } from "react";
import type { TrendAxis } from "../../../shared/answer/trendAxis.ts";
import { isOfUsers } from "../../../shared/dashboard/rolling.ts";
import { VIEWS, type ViewName } from "../../../shared/dashboard/views.ts";
import { emptyWords } from "../../../shared/text/caveats.ts";
import type { Figures, NoFigures } from "../../store/figures.ts";
import { TEXTS } from "../../texts.ts";
import { lazyTool } from "../panelTools/lazyTool.ts";
import { toggleTables } from "../panelTools/toggleTables.ts";
import { Boundary } from "../parts/Boundary.tsx";
import { ChartFrame, NotDrawn, PanelMessage } from "../parts/PanelMessage.tsx";
import { ToggleTableContext } from "../parts/TableLink.tsx";
import { PanelHeader } from "./PanelHeader.tsx";

const ViewTable = lazyTool("ViewTable");

interface PanelProps {
  readonly view: ViewName;
  /** The figures of the whole range, also while days are selected. */
  readonly rangeFigures: Figures;
  /** The figures of the selected days or, without a selection, of the whole range. */
  readonly figures: Figures;
  /** The order of the table that covers the chart, as in the URL; null without a table. */
  readonly table: string | null;
  /** The axis of the trend; null for other views, and without figures. */
  readonly axis: TrendAxis | null;
  /** The text in place of figures that are loading; empty for none. */
  readonly loadingText: string;
  /** Whether the chart and the table are replaced by words, because there is nothing to draw. */
  readonly isEmpty: boolean;
  /** The buttons that choose a chart of the view; null for none. */
  readonly controls: ReactNode;
  /** The chart of the view; it is not shown without figures. */
  readonly children: ReactNode;
}

/**
 * A view with its header and its chart. An open table covers the chart, which stays in the document. The panel has the same
 * size whether or not its view can be drawn.
 */
export function Panel(props: PanelProps) {
  const { view, rangeFigures, figures: selectedFigures, table, axis, isEmpty, controls } = props;
  const tableFigures = selectedFigures.status === "ready" && !isEmpty ? selectedFigures : null;
  const headingId = useId();
  const isTable = table !== null;
  // Lines of users are not cut to the selected days, so their heading is about the whole range.
  const isLineOfUsers = !isTable && axis !== null && isOfUsers(axis.rolling);
  const bodyFocus = useKeptFocus(isTable);
  const toggle = () => void toggleTables([view]);
  return (
    <section
      id={view}
      className="panel"
      data-view={view}
      data-chart={VIEWS[view].chart}
      aria-labelledby={headingId}
      aria-describedby={`${headingId}-highlight`}
    >
      <PanelHeader
        id={headingId}
        view={view}
        figures={selectedFigures}
        headingFigures={isLineOfUsers ? rangeFigures : selectedFigures}
        axis={isTable ? null : axis}
        isTable={isTable}
        controls={controls}
        onToggle={toggle}
      />
      <div
        className="panel-body"
        {...bodyFocus}
        data-covered={(isTable && tableFigures !== null) || undefined}
      >
        <ToggleTableContext value={toggle}>
          <Boundary drawn={selectedFigures} fallback={<NotDrawn />}>
            <PanelBody {...props} />
          </Boundary>
        </ToggleTableContext>
        <Boundary drawn={isTable && selectedFigures} fallback={<NoTable />}>
          {isTable && tableFigures && (
            <ViewTable view={view} figures={tableFigures} order={table} />
          )}
        </Boundary>
      </div>
    </section>
  );
}

/** Replaces a table whose code failed to load or to run. */
function NoTable() {
  return (
    <div className="view-table">
      <NotDrawn />
    </div>
  );
}

/**
 * The chart of a view or what replaces it: while the figures are loading, a frame with the text of loading; without figures,
 * the reason; and without anything to draw, the words of the view for that.
 */
function PanelBody({ view, figures, loadingText, isEmpty, children }: PanelProps) {
  if (figures.status === "loading") {
    return <ChartFrame>{loadingText && <p>{loadingText}</p>}</ChartFrame>;
  }
  if (figures.status !== "ready") return <PanelMessage lines={[ABSENCE_TEXTS[figures.status]]} />;
  if (isEmpty) return <PanelMessage lines={emptyWords(VIEWS[view], figures.answer.published)} />;
  return children;
}

/** Why there are no figures. */
const ABSENCE_TEXTS: Record<Exclude<NoFigures["status"], "loading">, string> = {
  failed: TEXTS.panel.unavailable,
  unset: TEXTS.filter.unset,
};

/**
 * Keeps the focus in a panel's body when its table opens or closes. A table that opens takes the focus from the chart. A table
 * that closes gives it back to the same element of the chart or, if that element is gone, to the chart itself. A focus outside
 * the body stays there. Returns the properties that the body needs for this.
 */
function useKeptFocus(isTable: boolean): ComponentProps<"div"> {
  const body = useRef<HTMLDivElement>(null);
  /**
   * The element in the body that has the focus, or had it when it was hidden or removed: React reports no blur then. Null if
   * the focus is elsewhere.
   */
  const focused = useRef<HTMLElement | null>(null);
  /** The element of the chart that last gave its focus to the table. */
  const focusedInChart = useRef<HTMLElement | null>(null);
  useLayoutEffect(() => {
    const { activeElement } = document;
    if (focused.current === null) return;
    // The browser gives the focus of a hidden or removed element to the body of the document.
    const isFocusLost = activeElement === document.body;
    if (activeElement !== focused.current && !isFocusLost) return;
    const find = (selector: string) => body.current?.querySelector<HTMLElement>(selector);
    let target: HTMLElement | null | undefined;
    if (isTable) {
      focusedInChart.current = focused.current;
      target = find(".view-table");
    } else if (focusedInChart.current?.isConnected) {
      target = focusedInChart.current;
    } else {
      target = find("svg[tabindex='0']");
    }
    target?.focus({ preventScroll: true });
  }, [isTable]);
  return {
    ref: body,
    onFocus: ({ target }) => {
      focused.current = target;
    },
    onBlur: () => {
      focused.current = null;
    },
  };
}
