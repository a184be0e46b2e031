import { type ReactNode, startTransition, useId, useRef, useState } from "react";
import type { Dashboard } from "../../shared/dashboardSchema.ts";
import type { View } from "../../shared/highlights.ts";
import type { Absent, Ready, Shown } from "../data/shown.ts";
import { ViewTable } from "../exports/lazyTools.tsx";
import { Boundary } from "../parts/Boundary.tsx";
import { ChartLoading, NotDrawn, PanelMessage } from "../parts/PanelMessage.tsx";
import { TEXTS } from "../texts.ts";
import { PanelHeader } from "./PanelHeader.tsx";
import { useKeptFocus } from "./useKeptFocus.ts";

interface PanelProps {
  readonly view: View;
  /** What is counted, in a few words. */
  readonly caption: string;
  /** The same for the table, where that has more rows. */
  readonly tableCaption?: string;
  readonly area: string;
  readonly shown: Shown;
  readonly isEmpty: (dashboard: Dashboard) => boolean;
  /** The two lines that stand in for nothing to draw. */
  readonly empty: readonly [what: string, when: string];
  readonly children: (dashboard: Dashboard, ready: Ready) => ReactNode;
}

/** A titled view of some figures, of the same size whether they can be drawn or not. */
export function Panel(props: PanelProps) {
  const { view, caption, tableCaption = caption, area, shown, isEmpty } = props;
  const rows = shown.status === "ready" && !isEmpty(shown.dashboard) ? shown : null;
  return (
    <PanelFrame {...{ view, caption, tableCaption, area, shown, rows }}>
      <Boundary drawn={shown} fallback={<NotDrawn />}>
        <PanelBody {...props} />
      </Boundary>
    </PanelFrame>
  );
}

interface PanelFrameProps {
  readonly view: View;
  readonly caption: string;
  readonly tableCaption: string;
  readonly area: string;
  readonly shown: Shown;
  /** The same where a table of them has rows. */
  readonly rows: Ready | null;
  readonly children: ReactNode;
}

/** Knows whether the table stands in for the chart, which is not drawn anew for that. */
function PanelFrame(props: PanelFrameProps) {
  const { view, caption, tableCaption, area, shown, rows, children } = props;
  const heading = useId();
  const [isTable, setIsTable] = useState(false);
  const body = useRef<HTMLDivElement>(null);
  const keepFocus = useKeptFocus(body, isTable);
  // The chart stays in sight until the table can be drawn.
  const toggle = async () => {
    await ViewTable.load();
    keepFocus();
    startTransition(() => setIsTable(!isTable));
  };
  return (
    <section
      className="panel"
      data-area={area}
      aria-labelledby={heading}
      aria-describedby={`${heading}-highlight`}
    >
      <PanelHeader
        id={heading}
        view={view}
        shown={shown}
        caption={isTable ? tableCaption : caption}
        isTable={isTable}
        onNear={ViewTable.load}
        onToggle={toggle}
      />
      <div className="panel-body" ref={body}>
        {children}
        <Boundary drawn={isTable && shown} fallback={<NoTable />}>
          {isTable && rows && <ViewTable view={view} shown={rows} />}
        </Boundary>
      </div>
    </section>
  );
}

/** Covers the chart as a table does, whose code did not come or does not work. */
function NoTable() {
  return (
    <div className="view-table">
      <NotDrawn />
    </div>
  );
}

function PanelBody({ shown, isEmpty, empty, children }: PanelProps) {
  if (shown.status === "loading") return <ChartLoading />;
  if (shown.status !== "ready") return <PanelMessage lines={[ABSENCE_TEXT[shown.status]]} />;
  if (isEmpty(shown.dashboard)) return <PanelMessage lines={empty} />;
  return children(shown.dashboard, shown);
}

const ABSENCE_TEXT: Record<Exclude<Absent["status"], "loading">, string> = {
  failed: TEXTS.panel.away,
  unset: TEXTS.filter.unset,
};
