import {
  type ReactNode,
  type RefObject,
  startTransition,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { VIEWS, type ViewName } from "../../shared/views/views.ts";
import { Boundary } from "../parts/Boundary.tsx";
import { ChartLoading, NotDrawn, PanelMessage } from "../parts/PanelMessage.tsx";
import type { Absent, Ready, Shown } from "../store/shown.ts";
import { TEXTS } from "../texts.ts";
import { lazyTool } from "../tools/lazyTool.ts";
import { PanelHeader } from "./PanelHeader.tsx";

const ViewTable = lazyTool("ViewTable");

interface PanelProps {
  readonly view: ViewName;
  readonly shown: Shown;
  /** Whether there is nothing to draw. */
  readonly isEmpty: boolean;
  /** What chooses between looks of the view. */
  readonly controls: ReactNode;
  readonly children: (ready: Ready) => ReactNode;
}

/** A titled view, of the same size whether or not it can be drawn. */
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
  /** The figures, if a table of them has rows. */
  readonly rows: Ready | null;
  readonly children: ReactNode;
}

/** Knows whether the table replaces the chart. The chart does not redraw for that. */
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
    // A second click may come before the first has drawn anything.
    startTransition(() => setIsTable((wasTable) => !wasTable));
  };
  return (
    <section
      className="panel"
      data-view={view}
      data-chart={VIEWS[view].chart}
      aria-labelledby={heading}
      aria-describedby={`${heading}-highlight`}
    >
      <PanelHeader {...header} id={heading} isTable={isTable} onToggle={toggle} />
      <div className="panel-body" ref={body}>
        {children}
        <Boundary drawn={isTable && shown} fallback={<NoTable />}>
          {isTable && rows && <ViewTable view={view} shown={rows} />}
        </Boundary>
      </div>
    </section>
  );
}

/** Covers the chart in place of a table whose code failed to load or to run. */
function NoTable() {
  return (
    <div className="view-table">
      <NotDrawn />
    </div>
  );
}

function PanelBody({ view, shown, isEmpty, children }: PanelProps) {
  if (shown.status === "loading") return <ChartLoading />;
  if (shown.status !== "ready") return <PanelMessage lines={[ABSENCE_TEXT[shown.status]]} />;
  if (isEmpty) return <PanelMessage lines={VIEWS[view].empty} />;
  return children(shown);
}

const ABSENCE_TEXT: Record<Exclude<Absent["status"], "loading">, string> = {
  failed: TEXTS.panel.unavailable,
  unset: TEXTS.filter.unset,
};

/**
 * Keeps the focus in a panel's body when its table covers its chart: the focus moves from the chart
 * to the table, and back to the same element. The returned function must be called before the
 * change.
 */
function useKeptFocus(body: RefObject<HTMLElement | null>, isTable: boolean): () => void {
  const isInside = useRef(false);
  const covered = useRef<HTMLElement | SVGElement | null>(null);
  useLayoutEffect(() => {
    if (!isInside.current) return;
    isInside.current = false;
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
