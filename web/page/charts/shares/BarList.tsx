import { type CSSProperties, type ReactNode, use, useState } from "react";
import { percent } from "../../../../shared/dashboard/percent.ts";
import { formatCount } from "../../../../shared/text/format.ts";
import { shownEmbed } from "../../../store/url/embed.ts";
import { ChainFocusContext, chooseChain } from "../../chains/chainFocus.ts";
import { moveInList } from "../../parts/moveInList.ts";
import { Name } from "../../parts/Name.tsx";
import { CHART_TEXTS } from "../plot/chartTexts.ts";
import { useTouchElsewhere } from "../plot/useTouchElsewhere.ts";
import { ChartTooltip } from "./ChartTooltip.tsx";
import { type Share, shareTotal } from "./shares.ts";

/** The most bars of a view, which may have further rows. */
const MAX_BARS = 10;

type Bar = Omit<Share, "percent">;

interface BarListProps {
  readonly columns: readonly [name: string, count: string, ...string[]];
  readonly bars: readonly Bar[];
}

/** A row for each bar: its name, the bar and its count. */
export function BarList({ columns: [name, count], bars }: BarListProps) {
  const [pointed, setPointed] = useState<string | null>(null);
  const list = useTouchElsewhere<HTMLUListElement>(() => setPointed(null));
  const longest = Math.max(0, ...bars.map((bar) => bar.count));
  const room = { "--count": `${formatCount(longest).length}ch` } as CSSProperties;
  return (
    <ul
      className="chart bar-list"
      ref={list}
      style={room}
      translate="no"
      onKeyDown={moveInList}
      aria-label={CHART_TEXTS.bars(count, name)}
    >
      {bars.map((bar, index) => (
        <li
          key={bar.id}
          onPointerEnter={() => setPointed(bar.id)}
          onPointerLeave={({ pointerType }) => pointerType !== "touch" && setPointed(null)}
          onFocus={({ target }) => target.matches(":focus-visible") && setPointed(bar.id)}
          onBlur={() => setPointed(null)}
        >
          <Row bar={bar} isStop={index === 0}>
            <Name name={bar.name} />
            <span className="bar-track">
              <BarShape colour={bar.colour} share={bar.count / Math.max(1, longest)} />
              <span className="bar-count">{formatCount(bar.count)}</span>
            </span>
          </Row>
          {pointed === bar.id && <BarTooltip bar={bar} bars={bars} />}
        </li>
      ))}
    </ul>
  );
}

interface RowProps {
  readonly bar: Bar;
  /** Whether Tab stops at the row; arrow keys reach the other rows. */
  readonly isStop: boolean;
  readonly children: ReactNode;
}

/** A click on a chain highlights it; nothing is pressed on the wall. */
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
  /** The part of the longest bar. */
  readonly share: number;
}

/** Its attributes are its geometry: a host's policy may forbid styles, and a printer leaves out backgrounds. */
function BarShape({ colour, share }: BarShapeProps) {
  return (
    <svg className="bar" width={`${100 * share}%`} aria-hidden="true">
      <rect width="100%" height="100%" fill={colour} />
    </svg>
  );
}

interface BarTooltipProps {
  readonly bar: Bar;
  readonly bars: readonly Bar[];
}

/** The bars may be the first ten of more rows, so shares refer to the bars shown. */
function BarTooltip({ bar, bars }: BarTooltipProps) {
  const share = { ...bar, percent: percent(bar.count, shareTotal(bars), 1) };
  const title = bars.length < MAX_BARS ? null : CHART_TEXTS.shareOfShown;
  return (
    <div className="tooltip-place">
      <ChartTooltip title={title} share={share} />
    </div>
  );
}
