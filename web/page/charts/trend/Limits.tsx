import { codePoints, shortNames } from "../../../../shared/text/shortName.ts";
import { useTextScale } from "../../../browser/useTextScale.ts";
import type { Plot } from "../plot/columns.ts";
import { LETTER_WIDTH } from "../plot/textCentre.ts";
import { baselines } from "./baselines.ts";
import type { DrawnLimit } from "./limits.ts";

/** The height of a line of text, in pixels at a text scale of 1. */
const LINE_HEIGHT = 15;

/** The room between a text and the right edge of the plot, in pixels. */
const TEXT_MARGIN = 4;

/** In a plot that is narrower, in pixels at a text scale of 1, the texts would cover the lines. */
const MIN_WIDTH = 360;

interface LimitsProps {
  readonly limits: readonly DrawnLimit[];
  readonly plot: Plot;
  /** The height of a count in the plot. */
  readonly height: (count: number) => number;
  /** Whether the last column has a line of text at its top. The texts of limits begin below it. */
  readonly isUnfinished: boolean;
}

/**
 * A dotted line at each limit, in the colour of the line that it limits, and its text above its right end. A narrow plot
 * has no texts.
 */
export function Limits({ limits, plot, height, isUnfinished }: LimitsProps) {
  const scale = useTextScale();
  const lineHeight = LINE_HEIGHT * scale;
  // The text of the last column takes the first line of text in the plot.
  const firstFreeLine = isUnfinished ? 2 : 1;
  const highestBaseline = plot.y + firstFreeLine * lineHeight;
  const fromTop = limits
    .map((limit) => ({ ...limit, y: height(limit.value) }))
    .sort((a, b) => a.y - b.y);
  const textBaselines = baselines(
    fromTop.map(({ y }) => y),
    highestBaseline,
    lineHeight,
  );
  const maxTextWidth = plot.width / 2;
  const maxLetters = maxTextWidth / (LETTER_WIDTH * scale);
  // Long texts are shortened in their middle, since the number is at the end.
  const shortTexts = shortNames(
    fromTop.map(({ text }) => text),
    maxLetters,
    codePoints,
  );
  return (
    <>
      {fromTop.map(({ text, chain, colour, y }, index) => (
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
              x={plot.x + plot.width - TEXT_MARGIN}
              y={textBaselines[index]}
              textAnchor="end"
              // A colour of a line is too pale for a text.
              style={{ fill: `color-mix(in oklab, ${colour} 70%, var(--ink))` }}
              paintOrder="stroke"
              stroke="var(--panel)"
              strokeWidth={3}
            >
              {shortTexts.get(text)}
            </text>
          )}
        </g>
      ))}
    </>
  );
}
