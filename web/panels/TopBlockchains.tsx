import { type CSSProperties, memo } from "react";
import type { Dashboard } from "../../shared/dashboardSchema.ts";
import { formatCount, formatPercent } from "../../shared/format.ts";
import { ChainName } from "../chains/ChainName.tsx";
import type { ColourOf } from "../chains/chainColours.ts";
import type { Shown } from "../data/shown.ts";
import { TEXTS } from "../texts.ts";
import { Panel } from "./Panel.tsx";

type Chains = Dashboard["topBlockchains"];

interface TopBlockchainsProps {
  readonly shown: Shown;
  readonly colourOf: ColourOf;
}

export const TopBlockchains = memo(function TopBlockchains({
  shown,
  colourOf,
}: TopBlockchainsProps) {
  return (
    <Panel
      view="topBlockchains"
      caption={TEXTS.topBlockchains.caption}
      tableCaption={TEXTS.topBlockchains.tableCaption}
      area="chains"
      shown={shown}
      isEmpty={({ topBlockchains }) => topBlockchains.length === 0}
      empty={TEXTS.topBlockchains.empty}
    >
      {(dashboard) => (
        <div className="chains">
          <table>
            <Unlinked transactions={dashboard.unlinked.transactions} />
            <thead>
              <tr>
                {TEXTS.topBlockchains.columns.map((column) => (
                  <th key={column} scope="col">
                    {column}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {dashboard.topBlockchains.map((chain) => (
                <ChainRow key={chain.chain} {...chain} colour={colourOf(chain.chain)} />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Panel>
  );
});

/** What the shares leave out. */
function Unlinked({ transactions }: { readonly transactions: number }) {
  if (transactions === 0) return null;
  return <caption>{TEXTS.topBlockchains.unlinked(formatCount(transactions))}</caption>;
}

function ChainRow({
  chain,
  transactions,
  sharePercent,
  colour,
}: Chains[number] & { colour: string }) {
  const bar = { "--share": `${sharePercent}%`, "--colour": colour } as CSSProperties;
  return (
    <tr style={bar}>
      <th scope="row">
        <ChainName chain={chain} colour={colour} />
      </th>
      <td>{formatCount(transactions)}</td>
      <td>{formatPercent(sharePercent, 2)}</td>
    </tr>
  );
}
