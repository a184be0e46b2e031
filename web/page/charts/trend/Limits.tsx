import { codePoints, shortNames } from "../../../../shared/text/shortName.ts";
import { useTextScale } from "../../../browser/useTextScale.ts";
import type { Plot } from "../plot/columns.ts";
import { LETTER_WIDTH } from "../plot/textCentre.ts";
import { baselines } from "./baselines.ts";
import type { DrawnLimit } from "./limits.ts";

const LINE_HEIGHT = 15;

/** In a plot that is narrower, in pixels, the texts would cover the lines. */
const MIN_WIDTH = 360;

interface LimitsProps {
  readonly limits: readonly DrawnLimit[];
  readonly plot: Plot;
  /** The height of a count in the plot. */
  readonly height: (count: number) => number;
  /** Whether the last column has words at its top. */
  readonly isUnfinished: boolean;
}

/** A dotted line at each limit, in the colour of the line that it limits, and its text at the right end. */
export function Limits({ limits, plot, height, isUnfinished }: LimitsProps) {
  const scale = useTextScale();
  const lineHeight = LINE_HEIGHT * scale;
  const top = plot.y + (isUnfinished ? 2 : 1) * lineHeight;
  const placed = limits
    .map((limit) => ({ ...limit, y: height(limit.value) }))
    .sort((a, b) => a.y - b.y);
  const texts = baselines(
    placed.map(({ y }) => y),
    top,
    lineHeight,
  );
  // The number is at the end.
  const short = shortNames(
    placed.map(({ text }) => text),
    plot.width / 2 / (LETTER_WIDTH * scale),
    codePoints,
  );
  return (
    <>
      {placed.map(({ text, chain, colour, y }, index) => (
        <g key={JSON.stringify([text, chain])} className="limit">
          <path
            d={`M${plot.x},${y}h${plot.width}`}
            stroke={colour}
            strokeDasharray="1 4"
            strokeLinecap="round"
            strokeWidth={2}
          />
          {plot.width >= MIN_WIDTH * scale && (
            <text
              x={plot.x + plot.width - 4}
              y={texts[index]}
              textAnchor="end"
              // A colour of a line is too pale for a text.
              style={{ fill: `color-mix(in oklab, ${colour} 70%, var(--ink))` }}
              paintOrder="stroke"
              stroke="var(--panel)"
              strokeWidth={3}
            >
              {short.get(text)}
            </text>
          )}
        </g>
      ))}
    </>
  );
}
