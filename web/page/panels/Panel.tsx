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
  /** The text in place of figures that are loading. */
  readonly loading: string;
  /** Whether there is nothing to draw. */
  readonly isEmpty: boolean;
  /** The buttons that choose a chart of the view. */
  readonly controls: ReactNode;
  readonly children: (ready: ReadyFigures) => ReactNode;
}

/** A view with its title. A panel whose view cannot be drawn has the same size. */
export function Panel(props: PanelProps) {
  const { view, whole, figures, table, axis, isEmpty, controls } = props;
  const rows = figures.status === "ready" && !isEmpty ? figures : null;
  const heading = useId();
  const isTable = table !== null;
  // The heading of a line of users is about its points, whatever is selected.
  const isOfPoints = !isTable && axis !== null && isOfUsers(axis.rolling);
  const body = useKeptFocus(isTable);
  const toggle = () => void toggleTables([view]);
  return (
    <section
      id={view}
      className="panel"
      data-view={view}
      data-chart={VIEWS[view].chart}
      aria-labelledby={heading}
      aria-describedby={`${heading}-highlight`}
    >
      <PanelHeader
        id={heading}
        view={view}
        figures={figures}
        headed={isOfPoints ? whole : figures}
        axis={isTable ? null : axis}
        isTable={isTable}
        controls={controls}
        onToggle={toggle}
      />
      <div className="panel-body" {...body} data-covered={(isTable && rows !== null) || undefined}>
        <ToggleTableContext value={toggle}>
          <Boundary drawn={figures} fallback={<NotDrawn />}>
            <PanelBody {...props} />
          </Boundary>
        </ToggleTableContext>
        <Boundary drawn={isTable && figures} fallback={<NoTable />}>
          {isTable && rows && <ViewTable view={view} figures={rows} order={table} />}
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

/** The chart of a view, or what is in its place: a frame while figures are loading, and words if there is nothing to draw. */
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
 * Keeps the focus in a panel's body when the table covers the chart: the focus moves from the chart to
 * the table, and later back to the same element. Returns properties of the body.
 */
function useKeptFocus(isTable: boolean): ComponentProps<"div"> {
  const body = useRef<HTMLDivElement>(null);
  /** The focused element. React reports no loss of focus that its own commit causes. */
  const focused = useRef<HTMLElement | null>(null);
  /** The element that had the focus when the table covered it. */
  const covered = useRef<HTMLElement | null>(null);
  useLayoutEffect(() => {
    const { activeElement } = document;
    // The browser gives the focus of a hidden or removed element to the body of the document.
    const hadFocus = activeElement === focused.current || activeElement === document.body;
    if (focused.current === null || !hadFocus) return;
    const focus = (element: HTMLElement | null | undefined) =>
      element?.focus({ preventScroll: true });
    if (isTable) {
      covered.current = focused.current;
      focus(body.current?.querySelector<HTMLElement>(".view-table"));
    } else if (covered.current?.isConnected) focus(covered.current);
    else focus(body.current?.querySelector<HTMLElement>("svg[tabindex='0']"));
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
