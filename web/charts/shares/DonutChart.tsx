import { type MouseEvent, useState } from "react";
import { sum } from "../../../shared/cube/sum.ts";
import { formatCount, formatPercent } from "../../../shared/text/format.ts";
import type { Share } from "../../figures/shares.ts";
import { CHART_TEXTS } from "../plot/chartTexts.ts";
import { ChartTooltip } from "./ChartTooltip.tsx";

interface DonutChartProps {
  readonly label: string;
  readonly slices: readonly Share[];
  readonly onPick: (chain: string) => void;
}

/** The distance between two slices, and the length of the smallest, in degrees. */
const GAP = 1;
const SMALLEST = 2;

export function DonutChart({ label, slices, onPick }: DonutChartProps) {
  const [pointed, setPointed] = useState<Pointed | null>(null);
  const share = slices.find(({ id }) => id === pointed?.id);
  return (
    <>
      <svg
        className="chart"
        viewBox="-100 -100 200 200"
        role="img"
        aria-label={describe(label, slices)}
      >
        {/* biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in it takes the focus */}
        <g aria-hidden="true">
          {arcs(slices).map(
            ({ slice: { id, chain, colour }, start, length }, _, { length: all }) => (
              // biome-ignore lint/a11y/noStaticElementInteractions: the list beside it has the chains as buttons
              <circle
                key={id}
                r={85}
                pathLength={360}
                transform={`rotate(${start - 90})`}
                fill="none"
                stroke={colour}
                strokeWidth={26}
                // A whole circle has no ends, between which a line would be seen.
                strokeDasharray={all > 1 ? `${length} 360` : undefined}
                cursor={chain === null ? undefined : "pointer"}
                onMouseMove={(event) => setPointed({ id, ...placeBeside(event) })}
                onMouseLeave={() => setPointed(null)}
                onClick={() => chain !== null && onPick(chain)}
              />
            ),
          )}
        </g>
      </svg>
      {pointed && share && (
        <div style={{ ...pointed.style, position: "absolute", zIndex: 1, pointerEvents: "none" }}>
          <ChartTooltip share={share} />
        </div>
      )}
    </>
  );
}

interface Pointed extends ReturnType<typeof placeBeside> {
  /** Of a slice. */
  readonly id: string;
}

/** On the side of the pointer where there is more room. */
function placeBeside({ clientX, clientY, currentTarget }: MouseEvent<SVGElement>) {
  const { left, top, width } = (
    currentTarget.ownerSVGElement ?? currentTarget
  ).getBoundingClientRect();
  const side = clientX < left + width / 2 ? "8px" : "calc(-100% - 8px)";
  return {
    style: { left: clientX - left, top: clientY - top, transform: `translate(${side}, 8px)` },
  };
}

/** The slices with a row, clockwise from the top, in degrees. */
function arcs(slices: readonly Share[]) {
  const drawn = slices.filter(({ count }) => count > 0);
  const gap = drawn.length > 1 ? GAP : 0;
  const total = sum(drawn.map(({ count }) => count));
  const free = 360 - drawn.length * (SMALLEST + gap);
  let start = 0;
  return drawn.map((slice) => {
    const arc = { slice, start, length: SMALLEST + (free * slice.count) / total };
    start += arc.length + gap;
    return arc;
  });
}

function describe(label: string, slices: readonly Share[]): string {
  const parts = slices.map(
    ({ name, count, percent }) => `${name} ${formatCount(count)}, ${formatPercent(percent, 1)}`,
  );
  return CHART_TEXTS.slices(label, parts.join("; "));
}
