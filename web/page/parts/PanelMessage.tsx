import type { ReactNode } from "react";
import { TEXTS } from "../../texts.ts";

/** An empty frame of the size of the panel's chart, until the chart is drawn. Children are a text in it. */
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

interface PanelMessageProps {
  /** What is missing, then why, or when it will appear. */
  readonly lines: readonly [what: string, explanation?: string];
}

/** One or two lines of text in place of a chart. */
export function PanelMessage({ lines: [what, explanation] }: PanelMessageProps) {
  return (
    <div className="panel-message">
      <p>{what}</p>
      {explanation !== undefined && <p>{explanation}</p>}
    </div>
  );
}
