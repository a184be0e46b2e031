import type { Dashboard } from "../../shared/dashboard.ts";
import { BarsChart } from "../lazyCharts.ts";
import type { Slice } from "../slice.ts";
import { Chart } from "./Chart.tsx";
import { Panel } from "./Panel.tsx";

export function CommonEvents({ events }: { readonly events: Slice<Dashboard["commonEvents"]> }) {
  return (
    <Panel
      title="Most Common Events"
      caption="Top 10 by events"
      area="events"
      slice={events}
      isEmpty={(events) => events.length === 0}
      empty={["No event data available", "Data will appear when events are recorded"]}
    >
      {(events) => (
        <Chart>
          <BarsChart
            columns={["Event type", "Events"]}
            bars={events.map(({ eventType, count }) => ({
              name: eventType,
              count,
              colour: "var(--accent)",
            }))}
          />
        </Chart>
      )}
    </Panel>
  );
}
