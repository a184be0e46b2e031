import { type CSSProperties, memo } from "react";
import type { Dashboard } from "../../shared/dashboard.ts";
import { formatCount, formatPercent } from "../../shared/format.ts";
import { ChainName } from "../chains/ChainName.tsx";
import type { ColourOf } from "../chains/chainColours.ts";
import type { Slice } from "../slice.ts";
import { TEXTS } from "../texts.ts";
import { Panel } from "./Panel.tsx";

type Chains = Dashboard["topBlockchains"];

interface TopBlockchainsProps {
  readonly chains: Slice<Chains>;
  /** Transactions that the shares leave out, because they have no chain. */
  readonly unlinked: number;
  readonly colourOf: ColourOf;
}

export const TopBlockchains = memo(function TopBlockchains({
  chains,
  unlinked,
  colourOf,
}: TopBlockchainsProps) {
  return (
    <Panel
      view="topBlockchains"
      caption={TEXTS.topBlockchains.caption}
      tableCaption={TEXTS.topBlockchains.tableCaption}
      area="chains"
      slice={chains}
      isEmpty={(chains) => chains.length === 0}
      empty={TEXTS.topBlockchains.empty}
    >
      {(chains) => (
        <div className="chains">
          <table>
            {unlinked > 0 && (
              <caption>{TEXTS.topBlockchains.unlinked(formatCount(unlinked))}</caption>
            )}
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
              {chains.map((chain) => (
                <ChainRow key={chain.chain} {...chain} colour={colourOf(chain.chain)} />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Panel>
  );
});

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
