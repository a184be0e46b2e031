import { Component, type ReactNode } from "react";
import { LoadFailure } from "./lazyView.tsx";

interface BoundaryProps {
  /** What stands in for the children where they cannot be drawn. */
  readonly fallback: ReactNode;
  /** Another value than the one that could not be drawn makes for another try. */
  readonly drawn?: unknown;
  readonly children: ReactNode;
}

interface BoundaryState {
  readonly failed: boolean;
  readonly drawn: unknown;
}

/** Keeps what is around a view that cannot be drawn; React writes the reason to the console. */
export class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { failed: false, drawn: this.props.drawn };

  static getDerivedStateFromProps({ drawn }: BoundaryProps, state: BoundaryState) {
    return Object.is(drawn, state.drawn) ? null : { failed: false, drawn };
  }

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: unknown) {
    if (error instanceof LoadFailure) error.forget();
  }

  override render() {
    return this.state.failed ? this.props.fallback : this.props.children;
  }
}
