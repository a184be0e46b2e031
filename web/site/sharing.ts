import type { Snapshot } from "../../shared/archive/snapshot.ts";
import { BRAND } from "../../shared/brand.ts";
import { cardList } from "../../shared/dashboard/cardList.ts";
import { CARDS } from "../../shared/dashboard/cards.ts";
import { withKnownUsers } from "../../shared/text/caveats.ts";
import { formatCount, formatQuantity, formatRange } from "../../shared/text/format.ts";
import { TEXTS } from "../texts.ts";
import { renderTag } from "./renderTag.ts";

const SHARING_TEXTS = {
  figures: (range: string, figures: readonly string[]) => `${range}: ${figures.join(", ")}.`,
  flagged: (count: string, wallets: string) => `${count} of ${wallets} wallets flagged`,
} as const;

const PICTURE = { file: "social.png", width: "1200", height: "630" };

/**
 * The elements from which link previews take title, description and picture. The description has the figures of a snapshot;
 * for null it is the subtitle. Only a site with the product's name has the picture, since the picture shows that name.
 *
 * @param site the URL of the site, or its relative URL `./` if it is not known; ends with a slash
 */
export function renderSharing(name: string, site: string, shipped: Snapshot | null): string {
  const description = shipped === null ? TEXTS.subtitle : sharedFigures(shipped);
  const title = `${name} · ${TEXTS.title}`;
  const texts = [
    openGraph("type", "website"),
    openGraph("site_name", name),
    openGraph("title", title),
    openGraph("description", description),
  ];
  if (name !== BRAND.name) return texts.join("");
  const picture = [
    openGraph("image", site + PICTURE.file),
    openGraph("image:width", PICTURE.width),
    openGraph("image:height", PICTURE.height),
    openGraph("image:alt", title),
    renderTag("meta", { name: "twitter:card", content: "summary_large_image" }),
  ];
  return [...texts, ...picture].join("");
}

function openGraph(property: string, content: string): string {
  return renderTag("meta", { property: `og:${property}`, content });
}

type PreviewFigures = Pick<Snapshot, "range" | "cards" | "wallets" | "completeness">;

/**
 * The figures of a range in one sentence, such as `Nov 01, 2026 - Nov 30, 2026: 812 users, 97 projects.` Figures that are not
 * known are left out.
 */
function sharedFigures(figures: PreviewFigures): string {
  const { range, cards, wallets } = withKnownUsers(figures);
  const texts: string[] = [];
  for (const { card, value } of cardList(cards)) {
    // A card without a dated table, such as that of monitored wallets, counts what there is now, whatever the range.
    const hasTable = CARDS[card].table !== null;
    if (hasTable && value !== null) texts.push(formatQuantity(value, CARDS[card].unit));
  }
  if (wallets !== null) {
    texts.push(SHARING_TEXTS.flagged(formatCount(wallets.flagged), formatCount(wallets.total)));
  }
  return SHARING_TEXTS.figures(formatRange(range), texts);
}
