import { rankedView } from "./rankedView.ts";

export const commonEvents = rankedView({
  key: "commonEvents",
  title: "Most Common Events",
  definition: "The 10 most frequent types of events in these days (events).",
  empty: ["No event data available", "Data will appear when events are recorded"],
  chart: "bars",
  table: "events",
  most: 10,
  label: "eventType",
  kind: "event type",
  count: "count",
});
