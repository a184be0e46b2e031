import type { Snapshot } from "../../shared/archive/snapshot.ts";
import { BRAND } from "../../shared/brand.ts";
import { cardList } from "../../shared/dashboard/cardList.ts";
import { CARDS } from "../../shared/dashboard/cards.ts";
import { withKnownUsers } from "../../shared/text/caveats.ts";
import { formatCount, formatQuantity, formatRange } from "../../shared/text/format.ts";
import { TEXTS } from "../texts.ts";
import { renderTag, type TagAttributes } from "./renderTag.ts";

const SHARING_TEXTS = {
  figures: (range: string, figures: readonly string[]) => `${range}: ${figures.join(", ")}.`,
  flagged: (count: string, wallets: string) => `${count} of ${wallets} wallets flagged`,
} as const;

const PICTURE = { file: "social.png", width: "1200", height: "630" };

/** Title, description and picture for link previews; the description has the figures of a snapshot. */
export function renderSharing(name: string, site: string, shipped: Snapshot | null): string {
  const description = shipped === null ? TEXTS.subtitle : sharedFigures(shipped);
  const title = `${name} · ${TEXTS.title}`;
  // The picture shows the name of the product.
  const picture = [
    ["og:image", site + PICTURE.file],
    ["og:image:width", PICTURE.width],
    ["og:image:height", PICTURE.height],
    ["og:image:alt", title],
    ["twitter:card", "summary_large_image"],
  ];
  return [
    ["og:type", "website"],
    ["og:site_name", name],
    ["og:title", title],
    ["og:description", description],
    ...(name === BRAND.name ? picture : []),
  ]
    .map(([property = "", content = ""]) => renderTag("meta", meta(property, content)))
    .join("");
}

type PreviewFigures = Pick<Snapshot, "range" | "cards" | "wallets" | "completeness">;

/** Summarizes a range in one sentence; leaves out unknown figures. */
function sharedFigures(figures: PreviewFigures): string {
  const { range, cards, wallets } = withKnownUsers(figures);
  const sentences: string[] = [];
  for (const { card, value } of cardList(cards)) {
    // A card without a table counts what there is now, whatever the range.
    const isOfRange = CARDS[card].table !== null;
    if (isOfRange && value !== null) sentences.push(formatQuantity(value, CARDS[card].unit));
  }
  if (wallets !== null) {
    sentences.push(SHARING_TEXTS.flagged(formatCount(wallets.flagged), formatCount(wallets.total)));
  }
  return SHARING_TEXTS.figures(formatRange(range), sentences);
}

function meta(property: string, content: string): TagAttributes {
  return { [property.startsWith("twitter:") ? "name" : "property"]: property, content };
}
