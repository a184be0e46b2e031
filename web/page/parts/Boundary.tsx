import { Component, type ReactNode } from "react";

interface BoundaryProps {
  /** Replaces children that cannot be drawn. */
  readonly fallback?: ReactNode;
  /** When this value changes after a failure, the children are drawn again. */
  readonly drawn?: unknown;
  readonly children: ReactNode;
}

interface BoundaryState {
  readonly failed: boolean;
  readonly drawn: unknown;
}

/** Shows a fallback for a view that cannot be drawn. React logs the reason to the console. */
export class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { failed: false, drawn: this.props.drawn };

  static getDerivedStateFromProps({ drawn }: BoundaryProps, state: BoundaryState) {
    return Object.is(drawn, state.drawn) ? null : { failed: false, drawn };
  }

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    return this.state.failed ? this.props.fallback : this.props.children;
  }
}
