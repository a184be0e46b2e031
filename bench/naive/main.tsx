import { useEffect, useState } from "react";
import { createRoot } from "react-dom/client";
import { Bar, BarChart, Line, LineChart, Pie, PieChart, XAxis, YAxis } from "recharts";
import { type NaiveFigures, readFigures } from "./readFigures.ts";

/** The same views as Vigil's, of raw rows that are counted here. */
function NaiveDashboard() {
  const [figures, setFigures] = useState<NaiveFigures>();
  useEffect(() => {
    void readFigures().then(setFigures);
  }, []);
  if (figures === undefined) return <p data-loading>Loading</p>;
  const { cards, days, chains, flagged, distribution, exploits, events } = figures;
  return (
    <main>
      {cards.map(([title, value]) => (
        <section key={title}>
          <h2>{title}</h2>
          <p className="card-value">{value.toLocaleString("en-US")}</p>
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
        <Pie data={flagged} dataKey="count" nameKey="label" />
      </PieChart>
      {[distribution, exploits, events].map((bars, i) => (
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
