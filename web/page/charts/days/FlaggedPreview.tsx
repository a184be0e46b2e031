import { type MouseEvent, use, useMemo } from "react";
import type { Answer } from "../../../../shared/answer/answer.ts";
import { knownCount } from "../../../../shared/dashboard/dataBegin.ts";
import { type FlaggedTrend, flaggedTrend } from "../../../../shared/dashboard/flaggedTrend.ts";
import type { ViewName } from "../../../../shared/dashboard/views.ts";
import type { TrendStep } from "../../../../shared/days/buckets.ts";
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

/** A small chart of the flagged wallets by days, as a button that opens the full chart; nothing if they are not known. */
export function FlaggedPreview({ view, figures, step }: FlaggedPreviewProps) {
  const { cube, published: dashboard } = figures.answer;
  const trend = useMemo(() => flaggedTrend(cube, dashboard, step), [cube, dashboard, step]);
  if (trend === null) return null;
  return <PreviewButton view={view} trend={trend} answer={figures.answer} />;
}

interface PreviewButtonProps extends Pick<FlaggedPreviewProps, "view"> {
  readonly trend: FlaggedTrend;
  readonly answer: Answer;
}

/**
 * A small chart as a button that opens the full one in its place. It names the count of the days that are pointed at in
 * another chart (an en dash if it is not known) or, without them, the highest count.
 */
function PreviewButton({ view, trend, answer }: PreviewButtonProps) {
  const { range, dataBegin } = answer.published;
  const { step, buckets, flagged } = trend;
  const pointed = pointedIndex(buckets, use(PointedDaysContext));
  const { choice, flagged: texts } = CHART_TEXTS;
  const highest = Math.max(0, ...flagged);
  const day = (index: number) => formatShortDay(buckets[index]?.from ?? range.from, range);
  const mostText =
    highest === 0 ? null : texts.most(formatCount(highest), day(flagged.indexOf(highest)));
  const pointedDays = buckets[pointed] ?? range;
  const pointedCount = knownCount(
    flagged[pointed] ?? 0,
    pointedDays,
    dataBegin.notifications,
    answer.unfinished,
  );
  const openDays = (event: MouseEvent) => {
    // First, because the button disappears.
    focusDaysChoice(event);
    setList("daily", (views) => [...views, view]);
  };
  return (
    <button type="button" className="flagged-preview" onClick={openDays}>
      <span className="visually-hidden">{`${texts.label}: `}</span>
      <span className="preview-words">
        <span>{choice.byStep(step)}</span>
        {mostText !== null && <span className="visually-hidden">, </span>}
        {pointed < 0 ? (
          <span>{mostText}</span>
        ) : (
          <strong>{`${day(pointed)}: ${formatCount(pointedCount)}`}</strong>
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

/** Moves the focus from the button to the choice of the days in the panel's header, which is the last choice. */
function focusDaysChoice({ currentTarget }: MouseEvent): void {
  const panel = currentTarget.closest(".panel");
  const choices = panel?.querySelectorAll<HTMLElement>(".segments button");
  const daysChoice = [...(choices ?? [])].at(-1);
  daysChoice?.focus({ preventScroll: true });
}

/** The part of its column that a bar fills. */
const BAR_WIDTH = 0.72;

interface PreviewBarsProps {
  readonly trend: FlaggedTrend;
  readonly highest: number;
  /** The index of the pointed bucket; -1 for none. */
  readonly pointed: number;
}

/**
 * A bar for each bucket. In the coordinates of the drawing a bucket is 1 wide and a wallet 1 high. The bar of all wallets
 * has the colour of those flagged again, and the bar of the first-time wallets covers its lower part.
 */
function PreviewBars({ trend, highest, pointed }: PreviewBarsProps) {
  const { buckets, flagged, firstTime } = trend;
  const [firstTimePart, againPart] = FLAGGED_PARTS;
  const chartHeight = Math.max(1, highest);
  const bar = (index: number, wallets: number, colour: string) => (
    <rect
      x={index + (1 - BAR_WIDTH) / 2}
      y={chartHeight - wallets}
      width={BAR_WIDTH}
      height={wallets}
      fill={colour}
    />
  );
  return (
    <svg
      viewBox={`0 0 ${buckets.length} ${chartHeight}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {buckets.map(({ from }, index) => (
        <g key={from}>
          {bar(index, flagged[index] ?? 0, againPart.colour)}
          {bar(index, firstTime[index] ?? 0, firstTimePart.colour)}
        </g>
      ))}
      {pointed >= 0 && <path className="hairline" d={`M${pointed + 0.5},0V${chartHeight}`} />}
    </svg>
  );
}
