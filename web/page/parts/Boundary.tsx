import { Component, type ReactNode } from "react";

interface BoundaryProps {
  /** Replaces children that cannot be drawn; nothing by default. */
  readonly fallback?: ReactNode;
  /** When this value changes after a failure, the children are drawn again. */
  readonly drawn?: unknown;
  readonly children: ReactNode;
}

interface BoundaryState {
  readonly hasFailed: boolean;
  /** The value of `drawn` in the last render. */
  readonly drawn: unknown;
}

/** Shows a fallback in place of children that throw while they are rendered. React logs the reason to the console. */
export class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { hasFailed: false, drawn: this.props.drawn };

  static getDerivedStateFromProps({ drawn }: BoundaryProps, state: BoundaryState) {
    return Object.is(drawn, state.drawn) ? null : { hasFailed: false, drawn };
  }

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    return this.state.hasFailed ? this.props.fallback : this.props.children;
  }
}
