import { Component, type ReactNode } from "react";
import { PanelMessage } from "./Panel.tsx";

interface ChartBoundaryProps {
  readonly children: ReactNode;
}

/** Keeps the page when a chart's code cannot be loaded; React writes the reason to the console. */
export class ChartBoundary extends Component<ChartBoundaryProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    return this.state.failed ? <PanelMessage lines={["–"]} /> : this.props.children;
  }
}
