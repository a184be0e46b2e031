import { type MouseEvent, use, useMemo } from "react";
import { type FlaggedTrend, flaggedTrend } from "../../../../shared/dashboard/flaggedTrend.ts";
import type { ViewName } from "../../../../shared/dashboard/views.ts";
import type { TrendStep } from "../../../../shared/days/buckets.ts";
import type { DayRange } from "../../../../shared/days/range.ts";
import { formatCount, formatShortDay } from "../../../../shared/text/format.ts";
import type { ReadyFigures } from "../../../store/figures.ts";
import { setList } from "../../../store/url/urlHistory.ts";
import { PointedDaysContext, pointedIndex } from "../../marks/PointedDays.tsx";
import { Named } from "../../parts/Name.tsx";
import { CHART_TEXTS } from "../plot/chartTexts.ts";
import { FLAGGED_PARTS } from "./flaggedParts.ts";

interface FlaggedPreviewProps {
  readonly view: ViewName;
  readonly figures: ReadyFigures;
  readonly step: TrendStep | null;
}

/** The flagged wallets by days, small: a button for the same in full. */
export function FlaggedPreview({ view, figures, step }: FlaggedPreviewProps) {
  const { cube, published: dashboard } = figures.answer;
  const trend = useMemo(() => flaggedTrend(cube, dashboard, step), [cube, dashboard, step]);
  if (trend === null) return null;
  return <PreviewButton view={view} trend={trend} range={dashboard.range} />;
}

interface PreviewButtonProps extends Pick<FlaggedPreviewProps, "view"> {
  readonly trend: FlaggedTrend;
  readonly range: DayRange;
}

/** Names the days with the most flagged wallets, or those that are pointed at in another chart. */
function PreviewButton({ view, trend, range }: PreviewButtonProps) {
  const { step, buckets, flagged } = trend;
  const pointed = pointedIndex(buckets, use(PointedDaysContext));
  const { choice, flagged: texts } = CHART_TEXTS;
  const highest = Math.max(0, ...flagged);
  const day = (index: number) => formatShortDay(buckets[index]?.from ?? range.from, range);
  const most =
    highest === 0 ? null : texts.most(formatCount(highest), day(flagged.indexOf(highest)));
  return (
    <button
      type="button"
      className="flagged-preview"
      onClick={(event) => {
        focusLook(event);
        setList("daily", (views) => [...views, view]);
      }}
    >
      <span className="visually-hidden">{`${texts.label}: `}</span>
      <span className="preview-words">
        <span>{choice.byStep(step)}</span>
        {most !== null && <span className="visually-hidden">, </span>}
        {pointed < 0 ? (
          <span>{most}</span>
        ) : (
          <strong>{`${day(pointed)}: ${formatCount(flagged[pointed] ?? 0)}`}</strong>
        )}
      </span>
      <PreviewBars trend={trend} highest={highest} pointed={pointed} />
      <span className="preview-words" aria-hidden="true">
        <span translate="no">{day(0)}</span>
        <span className="preview-parts">
          {FLAGGED_PARTS.map(({ name, colour }) => (
            <Named key={name} name={name} colour={colour} />
          ))}
        </span>
        <span translate="no">{day(buckets.length - 1)}</span>
      </span>
    </button>
  );
}

/** The button disappears with its chart: the focus goes to the choice that has replaced it. */
function focusLook({ currentTarget }: MouseEvent): void {
  const choices = currentTarget
    .closest(".panel")
    ?.querySelectorAll<HTMLElement>(".segments button");
  [...(choices ?? [])].at(-1)?.focus({ preventScroll: true });
}

/** The part of its column that a bar fills. */
const BAR_WIDTH = 0.72;

interface PreviewBarsProps {
  readonly trend: FlaggedTrend;
  readonly highest: number;
  /** The index of the pointed bucket; -1 for none. */
  readonly pointed: number;
}

/** A unit of the drawing is a bucket in its width and a wallet in its height. */
function PreviewBars({ trend, highest, pointed }: PreviewBarsProps) {
  const { buckets, flagged, firstTime } = trend;
  const [first, again] = FLAGGED_PARTS;
  const top = Math.max(1, highest);
  return (
    <svg viewBox={`0 0 ${buckets.length} ${top}`} preserveAspectRatio="none" aria-hidden="true">
      {buckets.map(({ from }, index) => {
        const x = index + (1 - BAR_WIDTH) / 2;
        const wallets = flagged[index] ?? 0;
        const firstWallets = firstTime[index] ?? 0;
        return (
          <g key={from}>
            <rect x={x} y={top - wallets} width={BAR_WIDTH} height={wallets} fill={again.colour} />
            <rect
              x={x}
              y={top - firstWallets}
              width={BAR_WIDTH}
              height={firstWallets}
              fill={first.colour}
            />
          </g>
        );
      })}
      {pointed >= 0 && <path className="hairline" d={`M${pointed + 0.5},0V${top}`} />}
    </svg>
  );
}
