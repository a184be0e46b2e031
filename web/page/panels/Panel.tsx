import {
  type ReactNode,
  type RefObject,
  startTransition,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { emptyWords } from "../../../shared/text/caveats.ts";
import { VIEWS, type ViewName } from "../../../shared/views/views.ts";
import type { Absent, Ready, Shown } from "../../store/shown.ts";
import { TEXTS } from "../../texts.ts";
import { lazyTool } from "../panelTools/lazyTool.ts";
import { Boundary } from "../parts/Boundary.tsx";
import { ChartFrame, NotDrawn, PanelMessage } from "../parts/PanelMessage.tsx";
import { ToggleTableContext } from "../parts/TableLink.tsx";
import { PanelHeader } from "./PanelHeader.tsx";
import { tableSwitches } from "./tableSwitches.ts";

const ViewTable = lazyTool("ViewTable");

interface PanelProps {
  readonly view: ViewName;
  readonly shown: Shown;
  /** The text in place of figures that are loading. */
  readonly loading: string;
  /** Whether there is nothing to draw. */
  readonly isEmpty: boolean;
  /** The buttons that choose a look of the view. */
  readonly controls: ReactNode;
  readonly children: (ready: Ready) => ReactNode;
}

/** A view with its title. A panel whose view cannot be drawn has the same size. */
export function Panel(props: PanelProps) {
  const { view, shown, isEmpty, controls } = props;
  const rows = shown.status === "ready" && !isEmpty ? shown : null;
  return (
    <PanelFrame {...{ view, shown, controls, rows }}>
      <Boundary drawn={shown} fallback={<NotDrawn />}>
        <PanelBody {...props} />
      </Boundary>
    </PanelFrame>
  );
}

interface PanelFrameProps extends Pick<PanelProps, "view" | "shown" | "controls"> {
  /** The figures; null if their table would be empty. */
  readonly rows: Ready | null;
  readonly children: ReactNode;
}

/** Holds whether the table covers the chart. Toggling the table does not redraw the chart. */
function PanelFrame(props: PanelFrameProps) {
  const { rows, children, ...header } = props;
  const { view, shown } = header;
  const heading = useId();
  const [isTable, setIsTable] = useState(false);
  const body = useRef<HTMLDivElement>(null);
  const keepFocus = useKeptFocus(body, isTable);
  // The chart stays visible until the table can be drawn.
  const toggle = async () => {
    await lazyTool.load();
    keepFocus();
    // A second click may come before the first click has drawn the table.
    startTransition(() => setIsTable((wasTable) => !wasTable));
  };
  // Before the browser hands out the next key.
  useLayoutEffect(() => void tableSwitches.set(view, { isTable, toggle }));
  return (
    <section
      id={view}
      className="panel"
      data-view={view}
      data-chart={VIEWS[view].chart}
      aria-labelledby={heading}
      aria-describedby={`${heading}-highlight`}
    >
      <PanelHeader {...header} id={heading} isTable={isTable} onToggle={toggle} />
      <div className="panel-body" ref={body} data-covered={(isTable && rows !== null) || undefined}>
        <ToggleTableContext value={toggle}>{children}</ToggleTableContext>
        <Boundary drawn={isTable && shown} fallback={<NoTable />}>
          {isTable && rows && <ViewTable view={view} shown={rows} />}
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

function PanelBody({ view, shown, loading, isEmpty, children }: PanelProps) {
  if (shown.status === "loading") {
    return <ChartFrame>{loading && <p>{loading}</p>}</ChartFrame>;
  }
  if (shown.status !== "ready") return <PanelMessage lines={[ABSENCE_TEXT[shown.status]]} />;
  if (isEmpty) return <PanelMessage lines={emptyWords(VIEWS[view], shown.dashboard)} />;
  return children(shown);
}

const ABSENCE_TEXT: Record<Exclude<Absent["status"], "loading">, string> = {
  failed: TEXTS.panel.unavailable,
  unset: TEXTS.filter.unset,
};

/**
 * Keeps the focus in a panel's body when the table covers the chart: the focus moves from the chart to
 * the table, and later back to the same element. Call the returned function before the change.
 */
function useKeptFocus(body: RefObject<HTMLElement | null>, isTable: boolean): () => void {
  const isInside = useRef(false);
  const covered = useRef<HTMLElement | SVGElement | null>(null);
  useLayoutEffect(() => {
    // Not reset: with two presses at once, both frames move the focus.
    if (!isInside.current) return;
    const [table, chart] = [".view-table", "svg[tabindex='0']"].map((place) =>
      body.current?.querySelector<HTMLElement | SVGElement>(place),
    );
    const target = isTable ? table : covered.current?.isConnected ? covered.current : chart;
    target?.focus({ preventScroll: true });
  }, [body, isTable]);
  return () => {
    const focused = document.activeElement;
    isInside.current = body.current?.contains(focused) ?? false;
    const isFocusable = focused instanceof HTMLElement || focused instanceof SVGElement;
    if (!isTable) covered.current = isInside.current && isFocusable ? focused : null;
  };
}
