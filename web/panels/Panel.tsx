import { createContext, type ReactNode, startTransition, use, useId, useState } from "react";
import type { View } from "../../shared/highlights.ts";
import { Boundary } from "../Boundary.tsx";
import { ShownFigures } from "../shown.ts";
import { type Absence, isAbsent, type Slice } from "../slice.ts";
import { ViewTable } from "../tables/lazyTable.ts";
import { TEXTS } from "../texts.ts";
import { PanelHeader } from "./PanelHeader.tsx";

interface PanelProps<T extends object> {
  readonly view: View;
  /** What is counted, in a few words. */
  readonly caption: string;
  /** The same for the table, where that has more rows. */
  readonly tableCaption?: string;
  readonly area: string;
  readonly slice: Slice<T>;
  readonly isEmpty: (value: T) => boolean;
  /** The two lines that stand in for nothing to draw. */
  readonly empty: readonly [what: string, when: string];
  readonly children: (value: T) => ReactNode;
}

/** The slice that a panel draws. Where that failed, another one is worth another try. */
export const Drawn = createContext<unknown>(null);

/** A titled view of one slice, of the same size whether its figures can be drawn or not. */
export function Panel<T extends object>(props: PanelProps<T>) {
  const { view, caption, tableCaption = caption, area, slice, isEmpty } = props;
  const hasRows = !isAbsent(slice) && !isEmpty(slice);
  return (
    <Drawn value={slice}>
      <PanelFrame {...{ view, caption, tableCaption, area, hasRows }}>
        <Boundary drawn={slice} fallback={<NotDrawn />}>
          <PanelBody {...props} />
        </Boundary>
      </PanelFrame>
    </Drawn>
  );
}

interface PanelFrameProps {
  readonly view: View;
  readonly caption: string;
  readonly tableCaption: string;
  readonly area: string;
  readonly hasRows: boolean;
  readonly children: ReactNode;
}

/** Knows whether the table stands in for the chart, which is not drawn anew for that. */
function PanelFrame({ view, caption, tableCaption, area, hasRows, children }: PanelFrameProps) {
  const heading = useId();
  const [isTable, setIsTable] = useState(false);
  const shown = use(ShownFigures);
  // The chart stays in sight until the table can be drawn.
  const toggle = async () => {
    await ViewTable.load();
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
        caption={isTable ? tableCaption : caption}
        isTable={isTable}
        onToggle={toggle}
      />
      <div className="panel-body">
        {children}
        <Boundary drawn={isTable && shown} fallback={<NoTable />}>
          {isTable && hasRows && shown && <ViewTable view={view} shown={shown} />}
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

function PanelBody<T extends object>({ slice, isEmpty, empty, children }: PanelProps<T>) {
  if (slice === "loading") return <ChartLoading />;
  if (isAbsent(slice)) return <PanelMessage lines={[ABSENCE_TEXT[slice]]} />;
  if (isEmpty(slice)) return <PanelMessage lines={empty} />;
  return children(slice);
}

const ABSENCE_TEXT: Record<Exclude<Absence, "loading">, string> = {
  away: TEXTS.panel.away,
  unset: TEXTS.filter.unset,
};

/** An empty frame of a chart's size. */
export function ChartLoading() {
  return (
    <div className="panel-message" data-loading>
      <p>{TEXTS.panel.chartLoading}</p>
    </div>
  );
}

/** Stands in for a view, or its chart alone, whose code did not come or does not work. */
export function NotDrawn() {
  return <PanelMessage lines={TEXTS.panel.notDrawn} />;
}

function PanelMessage({ lines: [what, when] }: { readonly lines: readonly string[] }) {
  return (
    <div className="panel-message">
      <p>{what}</p>
      {when !== undefined && <p>{when}</p>}
    </div>
  );
}
