import { createContext, type ReactNode, useId } from "react";
import { Boundary } from "../Boundary.tsx";
import { type Absence, isAbsent, type Slice } from "../slice.ts";
import { TEXTS } from "../texts.ts";

interface PanelProps<T extends object> {
  readonly title: string;
  /** What is counted, in a few words. */
  readonly caption: string;
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
  const { title, caption, area, slice } = props;
  const heading = useId();
  return (
    <section className="panel" data-area={area} aria-labelledby={heading}>
      <header className="panel-header">
        <h2 id={heading}>{title}</h2>
        <p>{caption}</p>
      </header>
      <Drawn value={slice}>
        <Boundary drawn={slice} fallback={<NotDrawn />}>
          <PanelBody {...props} />
        </Boundary>
      </Drawn>
    </section>
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
