import { type MouseEvent, useMemo } from "react";
import { type FlaggedTrend, flaggedTrend } from "../../../../shared/dashboard/flaggedTrend.ts";
import type { TrendStep } from "../../../../shared/days/buckets.ts";
import { formatCount, formatShortDay } from "../../../../shared/text/format.ts";
import type { ViewName } from "../../../../shared/views/views.ts";
import type { Ready } from "../../../store/shown.ts";
import { setList } from "../../../store/url/urlHistory.ts";
import { Named } from "../../parts/Name.tsx";
import { CHART_TEXTS } from "../plot/chartTexts.ts";
import { FLAGGED_PARTS } from "./flaggedParts.ts";

interface FlaggedPreviewProps {
  readonly view: ViewName;
  readonly ready: Ready;
  readonly step: TrendStep | null;
}

/** The flagged wallets by days, small: a button for the same in full. */
export function FlaggedPreview({ view, ready, step: given }: FlaggedPreviewProps) {
  const { cube, dashboard } = ready;
  const trend = useMemo(() => flaggedTrend(cube, dashboard, given), [cube, dashboard, given]);
  if (trend === null) return null;
  const { step, buckets, flagged } = trend;
  const { look, flagged: texts } = CHART_TEXTS;
  const highest = Math.max(0, ...flagged);
  const day = (index: number) =>
    formatShortDay(buckets[index]?.from ?? dashboard.range.from, dashboard.range);
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
        <span>{look.byStep(step)}</span>
        {most !== null && <span className="visually-hidden">, </span>}
        <span>{most}</span>
      </span>
      <PreviewBars trend={trend} highest={highest} />
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

/** The button disappears with its look: the focus goes to the choice that has replaced it. */
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
}

function PreviewBars({ trend, highest }: PreviewBarsProps) {
  const { buckets, flagged, firstTime } = trend;
  const [first, again] = FLAGGED_PARTS;
  const top = Math.max(1, highest);
  return (
    <svg viewBox={`0 0 ${buckets.length} ${top}`} preserveAspectRatio="none" aria-hidden="true">
      {buckets.map(({ from }, index) => {
        const x = index + (1 - BAR_WIDTH) / 2;
        const all = flagged[index] ?? 0;
        const ofFirst = firstTime[index] ?? 0;
        return (
          <g key={from}>
            <rect x={x} y={top - all} width={BAR_WIDTH} height={all} fill={again.colour} />
            <rect x={x} y={top - ofFirst} width={BAR_WIDTH} height={ofFirst} fill={first.colour} />
          </g>
        );
      })}
    </svg>
  );
}
