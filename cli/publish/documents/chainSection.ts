import type { ChainFigures } from "../../../shared/dashboard/chainFigures.ts";
import { daysBefore } from "../../../shared/dashboard/dataBegin.ts";
import { CHAIN_TABLES, tableTitle } from "../../../shared/database/datedTables.ts";
import { sharedTransactions } from "../../../shared/text/caveats.ts";
import { formatPercent } from "../../../shared/text/format.ts";
import type { Compared } from "../../../shared/views/compared.ts";
import type { Dashboard } from "../../../shared/views/dashboardSchema.ts";
import type { Block, FigureRow, Section } from "./section.ts";
import { beginNote } from "./viewSections.ts";

/** One chain of a dashboard: its figures, its trend and the days with exploits. */
export function chainSection(dashboard: Dashboard, figures: ChainFigures): Section {
  const { chain, sharePercent } = figures;
  const share = `${formatPercent(sharePercent, 2)} of ${sharedTransactions(dashboard)}.`;
  const rows = CHAIN_TABLES.map((table) => ({
    ...row(tableTitle(table), figures[table]),
    ...(table === "transactions" && { sharePercent }),
  }));
  return {
    title: chain,
    view: null,
    blocks: [
      { kind: "text", text: `${share} Users, projects and wallets are those of all chains.` },
      { kind: "figures", rows },
      ...trend(dashboard, figures),
      beginNote(dashboard),
      { kind: "exploitDays", days: dashboard.exploitDays.filter((each) => each.chain === chain) },
      { kind: "note", text: FOR_ALL_CHAINS },
    ],
  };
}

const FOR_ALL_CHAINS =
  "Users, projects and wallets are not counted by chain: those above are for all chains.";

function row(title: string, { value, previous, changePercent: percent }: Compared): FigureRow {
  return { title, value, change: { previous, percent } };
}

function trend({ dataBegin }: Dashboard, { transactions, days, counts }: ChainFigures): Block[] {
  if (transactions.value === 0 || days.length === 1) return [];
  const unknown = daysBefore(days, dataBegin.transactions);
  const charts = [{ name: "By day", counts }];
  return [{ kind: "charts", head: null, days, unknown, charts, aside: "" }];
}
