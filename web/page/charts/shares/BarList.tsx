import { type CSSProperties, type ReactNode, use, useState } from "react";
import { formatCount } from "../../../../shared/text/format.ts";
import { shownEmbed } from "../../../store/url/embed.ts";
import { ChainFocusContext, chooseChain } from "../../chains/chainFocus.ts";
import { moveInList } from "../../parts/moveInList.ts";
import { Name } from "../../parts/Name.tsx";
import { CHART_TEXTS } from "../plot/chartTexts.ts";
import { useTouchElsewhere } from "../plot/useTouchElsewhere.ts";
import { ChartTooltip } from "./ChartTooltip.tsx";
import type { Share } from "./shares.ts";

interface BarListProps {
  /** The titles of the names and of the counts. */
  readonly columns: readonly [name: string, count: string, ...string[]];
  readonly bars: readonly Share[];
  /** A title of all tooltips, which says what the percentages refer to; null for none. */
  readonly tooltipTitle: string | null;
}

/** A list of bars, each with its name, its count and, while it is pointed at or has the focus, a tooltip. */
export function BarList({ columns: [nameTitle, countTitle], bars, tooltipTitle }: BarListProps) {
  const [pointedId, setPointedId] = useState<string | null>(null);
  const list = useTouchElsewhere<HTMLUListElement>(() => setPointedId(null));
  const highest = Math.max(0, ...bars.map((bar) => bar.count));
  // The style sheet keeps as much room for each count as the longest needs.
  const countWidth = { "--count": `${formatCount(highest).length}ch` } as CSSProperties;
  return (
    <ul
      className="chart bar-list"
      ref={list}
      style={countWidth}
      translate="no"
      onKeyDown={moveInList}
      aria-label={CHART_TEXTS.bars(countTitle, nameTitle)}
    >
      {bars.map((bar, index) => (
        <li
          key={bar.id}
          onPointerEnter={() => setPointedId(bar.id)}
          onPointerLeave={({ pointerType }) => pointerType !== "touch" && setPointedId(null)}
          onFocus={({ target }) => target.matches(":focus-visible") && setPointedId(bar.id)}
          onBlur={() => setPointedId(null)}
        >
          <Row bar={bar} isStop={index === 0}>
            <Name name={bar.name} />
            <span className="bar-track">
              <BarShape colour={bar.colour} share={bar.count / Math.max(1, highest)} />
              <span className="bar-count">{formatCount(bar.count)}</span>
            </span>
          </Row>
          {pointedId === bar.id && (
            <div className="tooltip-place">
              <ChartTooltip title={tooltipTitle} share={bar} />
            </div>
          )}
        </li>
      ))}
    </ul>
  );
}

interface RowProps {
  readonly bar: Share;
  /** Whether Tab stops at the row; arrow keys reach the other rows. */
  readonly isStop: boolean;
  readonly children: ReactNode;
}

/** The row of a chain is a button that highlights the chain. Other rows, and all on the wall, are not buttons. */
function Row({ bar: { name, chain }, isStop, children }: RowProps) {
  const chosen = use(ChainFocusContext);
  if (chain === null || shownEmbed() === "wall") {
    return (
      <div className="bar-row" title={name}>
        {children}
      </div>
    );
  }
  return (
    <button
      type="button"
      className="bar-row"
      title={name}
      tabIndex={isStop ? 0 : -1}
      aria-pressed={chosen.includes(chain)}
      onClick={(event) => chooseChain(chain, event)}
    >
      {children}
    </button>
  );
}

interface BarShapeProps {
  readonly colour: string;
  /** The length as a fraction of the longest bar's, from 0 to 1. */
  readonly share: number;
}

/** A bar in SVG, sized by attributes: a host's policy may forbid styles, and printers leave out backgrounds. */
function BarShape({ colour, share }: BarShapeProps) {
  return (
    <svg className="bar" width={`${100 * share}%`} aria-hidden="true">
      <rect width="100%" height="100%" fill={colour} />
    </svg>
  );
}
