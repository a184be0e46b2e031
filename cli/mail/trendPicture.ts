import type { FullDashboard } from "../../shared/dashboard/dashboard.ts";
import { VERSUS } from "../../shared/days/comparison.ts";
import type { Day } from "../../shared/days/day.ts";
import { formatCount } from "../../shared/text/format.ts";

/** In pixels, twice as many as on screen. */
const [WIDTH, HEIGHT] = [1200, 280];

/** A line has a gap on both sides, which shows it on a column. */
const [LINE, GAP] = [5, 4];

const [NOTHING, PARTIAL, WHOLE, BEFORE] = [0, 1, 2, 3];

/**
 * Red, green, blue and opacity, least opaque first, as a PNG orders them. They differ from a light and
 * from a dark background.
 */
const PALETTE = [
  [0, 0, 0, 0],
  [43, 143, 152, 128],
  [43, 143, 152, 255],
  [133, 139, 145, 255],
];

/**
 * The transactions of all chains as columns, with a line at the count compared with. Mail shows no SVG, so
 * it is a PNG, without any text but a caption beside it. Null for a range with less than two columns.
 */
export async function trendPicture(
  { comparison, dataBegin, trend }: FullDashboard,
  unfinished: Day | null,
) {
  const { step, buckets, total, previous } = trend(null, null);
  if (buckets.length < 2 || total.total === 0) return null;
  const most = Math.max(...total.counts);
  const highest = Math.max(most, ...(previous?.counts ?? []));
  const level = (count: number) => HEIGHT - Math.ceil((count / highest) * (HEIGHT - LINE));
  const edges = [...buckets, null].map((_, i) => Math.round((i * WIDTH) / buckets.length));
  const data = new Uint8Array(WIDTH * HEIGHT);
  let isPale = false;
  let hasLine = false;
  for (const [i, { isPartial, to }] of buckets.entries()) {
    const fill = (colour: number, top: number, bottom: number) => {
      for (let y = Math.max(0, top) * WIDTH; y < Math.min(HEIGHT, bottom) * WIDTH; y += WIDTH) {
        data.fill(colour, y + (edges[i] ?? 0) + 1, y + (edges[i + 1] ?? 0) - 1);
      }
    };
    const isPaleHere = isPartial || (unfinished !== null && to >= unfinished);
    isPale ||= isPaleHere;
    fill(isPaleHere ? PARTIAL : WHOLE, level(total.counts[i] ?? 0), HEIGHT);
    // Days before the first row were not counted, which is not a count of 0.
    if (!previous || (previous.buckets[i]?.from ?? "") < (dataBegin.transactions?.day ?? ""))
      continue;
    hasLine = true;
    const top = level(previous.counts[i] ?? 0) - LINE;
    fill(NOTHING, top - GAP, top + LINE + GAP);
    fill(BEFORE, top, top + LINE);
  }
  const { encode } = await import("./composer.ts");
  const image = {
    width: WIDTH,
    height: HEIGHT,
    depth: 8,
    channels: 1,
    palette: PALETTE,
    data,
  } as const;
  const words = [
    `Columns: transactions per ${step}, up to ${formatCount(most)}.`,
    ...(hasLine ? [`Lines: ${VERSUS[comparison]}.`] : []),
    ...(isPale ? [`Pale: not a whole ${step}.`] : []),
  ];
  return { png: encode(image), caption: words.join(" ") };
}
