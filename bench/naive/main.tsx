import { createClient } from "@supabase/supabase-js";
import { useEffect, useState } from "react";
import { createRoot } from "react-dom/client";
import { Bar, BarChart, Line, LineChart, Pie, PieChart, XAxis, YAxis } from "recharts";
import { calendarDay } from "../../shared/days/calendar.ts";
import { parseRange } from "../../shared/days/queryOptions.ts";
import { type NaiveFigures, naiveFigures, rowsOf } from "./naiveFigures.ts";

declare const NAIVE: { readonly url: string; readonly key: string };

/** Vigil's views of the default range, counted in the browser from raw rows that are read at once. */
function NaiveDashboard() {
  const [figures, setFigures] = useState<NaiveFigures>();
  useEffect(() => {
    const client = createClient(NAIVE.url, NAIVE.key);
    const range = parseRange({}, calendarDay(Date.now(), "UTC"));
    const read = naiveFigures(client, range, (request) => rowsOf(request()));
    void read.then(({ figures }) => setFigures(figures));
  }, []);
  if (figures === undefined) return <p data-loading>Loading</p>;
  const { users, projects, transactions, wallets, days, chains } = figures;
  const [flagged] = figures.flagged;
  const cards = [
    ["Active Users", users[0]],
    ["Active Projects", projects[0]],
    ["Monitored Wallets", wallets],
    ["Scanned Transactions", transactions[0]],
  ] as const;
  const shares = [
    { label: "Flagged", count: flagged ?? 0 },
    { label: "Clean", count: wallets - (flagged ?? 0) },
  ];
  return (
    <main>
      {cards.map(([title, value]) => (
        <section key={title}>
          <h2>{title}</h2>
          <p className="card-value">{value?.toLocaleString("en-US")}</p>
        </section>
      ))}
      <LineChart width={1100} height={320} data={days}>
        <XAxis dataKey="day" />
        <YAxis />
        <Line dataKey="total" />
        {chains.map(({ label }) => (
          <Line key={label} dataKey={label} />
        ))}
      </LineChart>
      <PieChart width={400} height={320}>
        <Pie data={chains} dataKey="count" nameKey="label" />
      </PieChart>
      <PieChart width={400} height={320}>
        <Pie data={shares} dataKey="count" nameKey="label" />
      </PieChart>
      {[figures.notifications, figures.exploits, figures.events].map((bars, i) => (
        <BarChart key={`${i + 1}`} width={500} height={320} data={bars}>
          <XAxis dataKey="label" />
          <YAxis />
          <Bar dataKey="count" />
        </BarChart>
      ))}
    </main>
  );
}

const root = document.querySelector("#root");
if (root !== null) createRoot(root).render(<NaiveDashboard />);
