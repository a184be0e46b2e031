import { Activity, createContext, type ReactNode, Suspense, use, useId, useState } from "react";
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
  const { view, caption, tableCaption = caption, area, slice } = props;
  const heading = useId();
  const [isTable, setIsTable] = useState(false);
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
        onToggle={() => setIsTable(!isTable)}
      />
      <Drawn value={slice}>
        <Boundary drawn={slice} fallback={<NotDrawn />}>
          <PanelBody {...props} isTable={isTable} />
        </Boundary>
      </Drawn>
    </section>
  );
}

function PanelBody<T extends object>(props: PanelProps<T> & { readonly isTable: boolean }) {
  const { view, slice, isEmpty, empty, children, isTable } = props;
  if (slice === "loading") return <ChartLoading />;
  if (isAbsent(slice)) return <PanelMessage lines={[ABSENCE_TEXT[slice]]} />;
  if (isEmpty(slice)) return <PanelMessage lines={empty} />;
  return (
    <>
      {/* Kept as it is while the table stands in for it. */}
      <Activity mode={isTable ? "hidden" : "visible"}>{children(slice)}</Activity>
      {isTable && <TableInstead view={view} />}
    </>
  );
}

/** The same figures as a table, whose code comes when it is first wanted. */
function TableInstead({ view }: { readonly view: View }) {
  const shown = use(ShownFigures);
  if (shown === null) return null;
  return (
    <Boundary drawn={shown} fallback={<NotDrawn />}>
      <Suspense fallback={<div className="view-table" />}>
        <ViewTable view={view} shown={shown} />
      </Suspense>
    </Boundary>
  );
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
