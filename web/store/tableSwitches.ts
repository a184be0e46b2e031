import type { ViewName } from "../../shared/views/views.ts";

interface TableSwitch {
  /** Whether the table covers the chart. */
  readonly isTable: boolean;
  readonly toggle: () => void;
}

/** The switch of each panel between its chart and its table. */
export const tableSwitches = new Map<ViewName, TableSwitch>();
