import { memo } from "react";
import type { Dashboard } from "../../shared/dashboard.ts";
import { BarsChart } from "../lazyCharts.tsx";
import type { Slice } from "../slice.ts";
import { TEXTS } from "../texts.ts";
import { Chart } from "./Chart.tsx";
import { Panel } from "./Panel.tsx";

export const CommonEvents = memo(function CommonEvents({
  events,
}: {
  readonly events: Slice<Dashboard["commonEvents"]>;
}) {
  return (
    <Panel
      view="commonEvents"
      caption={TEXTS.commonEvents.caption}
      tableCaption={TEXTS.commonEvents.tableCaption}
      area="events"
      slice={events}
      isEmpty={(events) => events.length === 0}
      empty={TEXTS.commonEvents.empty}
    >
      {(events) => (
        <Chart>
          <BarsChart
            columns={TEXTS.commonEvents.columns}
            bars={events.map(({ eventType, count }) => ({
              id: `event ${eventType}`,
              name: eventType,
              chain: null,
              count,
              colour: "var(--accent)",
            }))}
          />
        </Chart>
      )}
    </Panel>
  );
});
