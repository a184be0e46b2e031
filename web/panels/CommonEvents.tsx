import { memo } from "react";
import { BarsChart } from "../charts/lazyCharts.tsx";
import type { Shown } from "../data/shown.ts";
import { TEXTS } from "../texts.ts";
import { Chart } from "./Chart.tsx";
import { Panel } from "./Panel.tsx";

export const CommonEvents = memo(function CommonEvents({ shown }: { readonly shown: Shown }) {
  return (
    <Panel
      view="commonEvents"
      caption={TEXTS.commonEvents.caption}
      tableCaption={TEXTS.commonEvents.tableCaption}
      area="events"
      shown={shown}
      isEmpty={({ commonEvents }) => commonEvents.length === 0}
      empty={TEXTS.commonEvents.empty}
    >
      {({ commonEvents }) => (
        <Chart drawn={shown}>
          <BarsChart
            columns={TEXTS.commonEvents.columns}
            bars={commonEvents.map(({ eventType, count }) => ({
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
