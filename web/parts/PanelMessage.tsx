import { TEXTS } from "../texts.ts";

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

export function PanelMessage({ lines: [what, when] }: { readonly lines: readonly string[] }) {
  return (
    <div className="panel-message">
      <p>{what}</p>
      {when !== undefined && <p>{when}</p>}
    </div>
  );
}
