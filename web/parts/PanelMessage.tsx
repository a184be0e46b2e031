import { TEXTS } from "../texts.ts";

/** An empty frame of a chart's size. */
export function ChartLoading() {
  return (
    <div className="panel-message" data-loading>
      <p>{TEXTS.panel.chartLoading}</p>
    </div>
  );
}

/** Shown in place of a view or a chart whose code failed to load or to run. */
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
