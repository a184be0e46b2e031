import { crc32, deflateSync } from "node:zlib";
import type { Day } from "../../shared/days/day.ts";
import { VERSUS } from "../../shared/days/versus.ts";
import { formatCount } from "../../shared/text/format.ts";
import type { FullDashboard } from "../../shared/views/dashboard.ts";

/** In pixels, twice as many as on screen. */
const [WIDTH, HEIGHT] = [1200, 280];

/** By their index in a pixel, with their opacity. They can be told from a light and a dark background. */
const COLOURS = { nothing: "00000000", whole: "2b8f98ff", partial: "2b8f9880", before: "858b91ff" };

const [NOTHING, WHOLE, PARTIAL, BEFORE] = [0, 1, 2, 3];

export interface TrendPicture {
  readonly png: Buffer;
  readonly caption: string;
}

/**
 * The transactions of all chains as columns, with a line at the count compared with. Mail shows no SVG, so
 * it is a PNG, without any text. Null for a range with less than two columns.
 */
export function trendPicture(
  dashboard: FullDashboard,
  unfinished: Day | null,
): TrendPicture | null {
  const { step, buckets, total, previous } = dashboard.trend(null, null);
  if (buckets.length < 2 || total.total === 0) return null;
  const most = Math.max(...total.counts, ...(previous?.counts ?? []));
  const pixels = Buffer.alloc(WIDTH * HEIGHT, NOTHING);
  const fill = (index: number, top: number, bottom: number, colour: number) => {
    const [left, right] = [index, index + 1].map((place) =>
      Math.round((place * WIDTH) / buckets.length),
    );
    for (let y = top; y < bottom; y++) {
      pixels.fill(colour, y * WIDTH + (left ?? 0) + 1, y * WIDTH + (right ?? 0) - 1);
    }
  };
  const level = (count: number) => HEIGHT - Math.ceil((count / most) * (HEIGHT - LINE));
  const isPartial = buckets.map(
    (bucket) => bucket.isPartial || (unfinished !== null && bucket.to >= unfinished),
  );
  const { day: firstDay = null } = dashboard.dataBegin.transactions ?? {};
  // Nothing was counted then, which is not a count of 0.
  const isBeforeData =
    previous?.buckets.map(({ from }) => firstDay !== null && from < firstDay) ?? [];
  for (const [index, count] of total.counts.entries()) {
    fill(index, level(count), HEIGHT, isPartial[index] ? PARTIAL : WHOLE);
    const before = previous?.counts[index];
    if (before === undefined || isBeforeData[index]) continue;
    const top = level(before) - LINE;
    fill(index, Math.max(0, top - GAP), Math.min(HEIGHT, top + LINE + GAP), NOTHING);
    fill(index, top, top + LINE, BEFORE);
  }
  const words = [
    `Columns: transactions per ${step}, up to ${formatCount(Math.max(...total.counts))}.`,
    ...(previous === null ? [] : [`Lines: ${VERSUS[dashboard.comparison]}.`]),
    ...(isPartial.includes(true) ? [`Pale: not a whole ${step}.`] : []),
  ];
  return { png: png(pixels), caption: words.join(" ") };
}

/** A line has a gap on both sides, which shows it on a column. */
const [LINE, GAP] = [5, 4];

/** One byte a pixel: see https://www.w3.org/TR/png-3/. */
function png(pixels: Buffer): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(WIDTH, 0);
  header.writeUInt32BE(HEIGHT, 4);
  const [bits, palette] = [8, 3];
  header.set([bits, palette], 8);
  const rows = Array.from({ length: HEIGHT }, (_, y) => [
    Buffer.alloc(1),
    pixels.subarray(y * WIDTH, (y + 1) * WIDTH),
  ]);
  const colours = Object.values(COLOURS);
  return Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1A\n", "latin1"),
    chunk("IHDR", header),
    chunk("PLTE", Buffer.from(colours.map((colour) => colour.slice(0, 6)).join(""), "hex")),
    chunk("tRNS", Buffer.from(colours.map((colour) => colour.slice(6)).join(""), "hex")),
    chunk("IDAT", deflateSync(Buffer.concat(rows.flat()))),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function chunk(type: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), content]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}
