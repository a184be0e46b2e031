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

interface BreakdownProps extends Pick<ShareListProps, "label" | "columns"> {
  readonly slices: readonly Share[];
  /** The figures of the slices. After a failure, new figures cause another try. */
  readonly figures: Figures;
  /** The figure in the hole of the pie, and the words below it. */
  readonly centre: readonly [figure: string, words: string];
  /** The rows of the list: the slices or, on paper, also the rows that the last slice stands for. */
  readonly rows: readonly Share[];
  readonly hasChanges?: boolean;
  /** Whether the list has two rows only, which a narrow panel shows on one line below the pie. */
  readonly hasTwoRows?: boolean;
  /** What follows the list. */
  readonly children?: ReactNode;
}

/**
 * A pie with a figure and words in its centre, and a list of its slices followed by the children. The list is beside the pie
 * or, in a narrow panel, below it.
 */
export function Breakdown(props: BreakdownProps) {
  const { figures, centre, rows, label, columns, slices, children } = props;
  const { hasChanges = false, hasTwoRows = false } = props;
  const [figure, words] = centre;
  return (
    <div className={hasTwoRows ? "breakdown pair" : "breakdown"}>
      <div className="pie">
        <Chart load={lazyRechart.load} drawn={figures}>
          <SharesPie label={label} slices={slices} />
        </Chart>
        <p className="pie-centre" style={{ "--letters": figure.length } as CSSProperties}>
          <strong>{figure}</strong>
          <span>{words}</span>
        </p>
      </div>
      <div className="breakdown-list">
        <ShareList
          label={label}
          columns={columns}
          shares={rows}
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
  /** The titles of the columns: name, count and share. */
  readonly columns: readonly string[];
  /** The decimals of the shares. */
  readonly decimals: number;
  readonly shares: readonly Share[];
  /** Whether the counts can be compared with those of the comparison range. */
  readonly hasChanges: boolean;
  /** The caption of the table, if it has one. */
  readonly children?: ReactNode;
}

/**
 * A table with a row for each share: its name, count, change and percentage. Without any known change there is no column of
 * changes. In some panels the style sheet also draws a bar for the percentage.
 */
export function ShareList(props: ShareListProps) {
  const { label, columns, decimals, shares, hasChanges, children } = props;
  const showsChanges = hasChanges && shares.some((share) => shareChange(share) !== null);
  // The change is the third column, after the name and the count.
  const titles = showsChanges ? columns.toSpliced(2, 0, CHANGE_TITLE) : columns;
  return (
    <table onKeyDown={moveInList} data-changes={showsChanges || undefined} aria-label={label}>
      {children}
      <TableHead columns={titles} />
      <tbody>
        {shares.map((share, index) => (
          <tr key={share.id} style={rowStyle(share)}>
            <th scope="row" title={share.name}>
              <ShareName share={share} isStop={index === 0} />
            </th>
            <td>{formatCount(share.count)}</td>
            {showsChanges && <td>{formatDifference(shareChange(share))}</td>}
            <td>{formatPercent(share.percent, decimals)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The length and the colour of the bar that the style sheet draws below a row; `cqi` is a percentage of the list's width. */
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

/**
 * The name of a share. A chain is a button that highlights it. The share of all further rows, which has a number of rows, is a
 * link that opens the table with these rows. Any other share is a text.
 */
function ShareName({ share, isStop }: ShareNameProps) {
  const { name, chain, colour, rowCount } = share;
  if (chain !== null) return <ChainName chain={chain} colour={colour} isStop={isStop} />;
  if (rowCount === undefined) return <Named name={name} colour={colour} />;
  return (
    <span className="named">
      <Swatch colour={colour} />
      <TableLink tabIndex={-1}>{TEXTS.panel.more(formatCount(rowCount))}</TableLink>
    </span>
  );
}
