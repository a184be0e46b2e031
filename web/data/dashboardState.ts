import type { Cube } from "../../shared/cube.ts";
import type { Dashboard } from "../../shared/dashboard.ts";

/** Where the figures on screen come from. Times in epoch milliseconds. */
export type Source =
  | { readonly kind: "live"; readonly at: number }
  | { readonly kind: "cached"; readonly at: number }
  | { readonly kind: "snapshot"; readonly writtenAt: number; readonly timeZone: string };

export interface Ready {
  readonly status: "ready";
  readonly dashboard: Dashboard;
  /** What the dashboard was made from, for views of more than it holds. */
  readonly cube: Cube;
  readonly source: Source;
  readonly refreshing: boolean;
  readonly backendAway: boolean;
}

export type DashboardState = { readonly status: "loading" } | Ready | { readonly status: "failed" };
