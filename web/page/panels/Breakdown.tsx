import type { CSSProperties, ReactNode } from "react";
import { CHANGE_TITLE } from "../../../shared/text/comparisonWords.ts";
import { formatCount, formatDifference, formatPercent } from "../../../shared/text/format.ts";
import type { Figures } from "../../store/figures.ts";
import { TEXTS } from "../../texts.ts";
import { ChainName } from "../chains/ChainName.tsx";
import { lazyRechart } from "../charts/lazyRechart.ts";
import { Chart } from "../charts/plot/Chart.tsx";
import type { Share } from "../charts/shares/shares.ts";
import { moveInList } from "../parts/moveInList.ts";
import { Named, Swatch } from "../parts/Name.tsx";
import { ChartFrame } from "../parts/PanelMessage.tsx";
import { TableHead } from "../parts/TableHead.tsx";
import { TableLink } from "../parts/TableLink.tsx";

const SharesPie = lazyRechart("SharesPie", <ChartFrame />);

interface BreakdownProps extends Omit<ShareListProps, "decimals" | "hasChanges" | "children"> {
  /** The figures. After a failure, new figures cause another try. */
  readonly drawn: Figures;
  readonly centre: readonly [figure: string, words: string];
  /** The rows of the list: the slices, or more of them where the last slice stands for several. */
  readonly listed: readonly Share[];
  readonly hasChanges?: boolean;
  /** Whether two counts are the whole list: in a narrow panel one line below the pie. */
  readonly isPair?: boolean;
  /** Below the list of a pair. */
  readonly children?: ReactNode;
}

/** A pie with its figures beside it, or below it in a narrow panel. */
export function Breakdown(props: BreakdownProps) {
  const { drawn, centre, listed, isPair, label, columns, slices, children } = props;
  const { hasChanges = false } = props;
  return (
    <div className={isPair ? "breakdown pair" : "breakdown"}>
      <div className="pie">
        <Chart load={lazyRechart.load} drawn={drawn}>
          <SharesPie label={label} slices={slices} />
        </Chart>
        <p className="pie-centre" style={{ "--letters": centre[0].length } as CSSProperties}>
          <strong>{centre[0]}</strong>
          <span>{centre[1]}</span>
        </p>
      </div>
      <div className="breakdown-list">
        <ShareList
          label={label}
          columns={columns}
          slices={listed}
          decimals={1}
          hasChanges={hasChanges}
        />
        {children}
      </div>
    </div>
  );
}

interface ShareListProps {
  readonly label: string;
  readonly columns: readonly string[];
  readonly decimals: number;
  readonly slices: readonly Share[];
  /** Whether a column has the change of each count since the comparison range, if that is known. */
  readonly hasChanges: boolean;
  readonly children?: ReactNode;
}

/** Counts and shares in their colours. */
export function ShareList(props: ShareListProps) {
  const { label, columns, decimals, slices, children } = props;
  const hasChanges = props.hasChanges && slices.some(({ previous }) => previous != null);
  return (
    <table onKeyDown={moveInList} data-changes={hasChanges || undefined} aria-label={label}>
      {children}
      <TableHead columns={hasChanges ? columns.toSpliced(2, 0, CHANGE_TITLE) : columns} />
      <tbody>
        {slices.map((share, index) => (
          <tr key={share.id} style={rowStyle(share)}>
            <th scope="row" title={share.name}>
              <ShareName share={share} isStop={index === 0} />
            </th>
            <td>{formatCount(share.count)}</td>
            {hasChanges && <td>{formatDifference(shareChange(share))}</td>}
            <td>{formatPercent(share.percent, decimals)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The style sheet draws a bar below the row, as long as its share of the row. */
function rowStyle({ percent, colour }: Share): CSSProperties {
  return { "--share": `${percent}cqi`, "--colour": colour } as CSSProperties;
}

/** The change since the comparison range; null if that is not known. */
function shareChange({ count, previous = null }: Share): number | null {
  return previous === null ? null : count - previous;
}

interface ShareNameProps {
  readonly share: Share;
  /** Whether Tab stops at the name of a chain; arrow keys reach the other names of the list. */
  readonly isStop: boolean;
}

/** A chain's name highlights the chain. The name of several rows opens the table, which lists them. */
function ShareName({ share, isStop }: ShareNameProps) {
  const { name, chain, colour, rest } = share;
  if (chain !== null) return <ChainName chain={chain} colour={colour} isStop={isStop} />;
  if (rest === undefined) return <Named name={name} colour={colour} />;
  return (
    <span className="named">
      <Swatch colour={colour} />
      <TableLink tabIndex={-1}>{TEXTS.panel.more(formatCount(rest))}</TableLink>
    </span>
  );
}
