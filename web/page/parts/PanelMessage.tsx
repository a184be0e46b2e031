import type { ReactNode } from "react";
import { TEXTS } from "../../texts.ts";

/** A frame in the shape of the panel's chart, until the chart is drawn. */
export function ChartFrame({ children }: { readonly children?: ReactNode }) {
  return (
    <div className="panel-message" data-loading>
      {children}
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
