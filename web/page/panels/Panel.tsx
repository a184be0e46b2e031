import { type ComponentProps, type ReactNode, useId, useLayoutEffect, useRef } from "react";
import type { TrendAxis } from "../../../shared/answer/trendAxis.ts";
import { isOfUsers } from "../../../shared/dashboard/rolling.ts";
import { VIEWS, type ViewName } from "../../../shared/dashboard/views.ts";
import { emptyWords } from "../../../shared/text/caveats.ts";
import type { Figures, NoFigures, ReadyFigures } from "../../store/figures.ts";
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
  /** The figures of the range, also while days are selected. */
  readonly whole: Figures;
  /** The figures of the selected days or, without a selection, of the range. */
  readonly figures: Figures;
  /** The order of the table that covers the chart, as in the URL; null without a table. */
  readonly table: string | null;
  /** The axis of the trend; null for other views, and without figures. */
  readonly axis: TrendAxis | null;
  /** The text in place of figures that are loading; empty for none. */
  readonly loading: string;
  /** Whether there is nothing to draw. */
  readonly isEmpty: boolean;
  /** The buttons that choose a chart of the view; null for none. */
  readonly controls: ReactNode;
  /** Renders the chart of the view from figures that are known. */
  readonly children: (ready: ReadyFigures) => ReactNode;
}

/**
 * A view with its header, its chart, and above the chart its table, if that is open. The panel has the same size whether or
 * not its view can be drawn.
 */
export function Panel(props: PanelProps) {
  const { view, whole, figures, table, axis, isEmpty, controls } = props;
  const listed = figures.status === "ready" && !isEmpty ? figures : null;
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
        figures={figures}
        headed={isLineOfUsers ? whole : figures}
        axis={isTable ? null : axis}
        isTable={isTable}
        controls={controls}
        onToggle={toggle}
      />
      <div
        className="panel-body"
        {...bodyFocus}
        data-covered={(isTable && listed !== null) || undefined}
      >
        <ToggleTableContext value={toggle}>
          <Boundary drawn={figures} fallback={<NotDrawn />}>
            <PanelBody {...props} />
          </Boundary>
        </ToggleTableContext>
        <Boundary drawn={isTable && figures} fallback={<NoTable />}>
          {isTable && listed && <ViewTable view={view} figures={listed} order={table} />}
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
 * The chart of a view. In its place an empty frame while figures are loading, and words if there are no figures or nothing
 * to draw.
 */
function PanelBody({ view, figures, loading, isEmpty, children }: PanelProps) {
  if (figures.status === "loading") {
    return <ChartFrame>{loading && <p>{loading}</p>}</ChartFrame>;
  }
  if (figures.status !== "ready") return <PanelMessage lines={[ABSENCE_TEXT[figures.status]]} />;
  if (isEmpty) return <PanelMessage lines={emptyWords(VIEWS[view], figures.answer.published)} />;
  return children(figures);
}

const ABSENCE_TEXT: Record<Exclude<NoFigures["status"], "loading">, string> = {
  failed: TEXTS.panel.unavailable,
  unset: TEXTS.filter.unset,
};

/**
 * Keeps the focus in a panel's body while its table opens and closes. If an element of the chart has the focus, the table
 * gets it, and when the table closes, the same element has it again, or the chart if that element is gone. Returns the
 * properties of the body.
 */
function useKeptFocus(isTable: boolean): ComponentProps<"div"> {
  const body = useRef<HTMLDivElement>(null);
  /** The element in the body that has the focus. It stays when the element is hidden or removed: React reports no blur then. */
  const focused = useRef<HTMLElement | null>(null);
  /** The element of the chart that had the focus when the table opened. */
  const focusedInChart = useRef<HTMLElement | null>(null);
  useLayoutEffect(() => {
    const { activeElement } = document;
    // The browser gives the focus of a hidden or removed element to the body of the document.
    const hadFocus = activeElement === focused.current || activeElement === document.body;
    if (focused.current === null || !hadFocus) return;
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
