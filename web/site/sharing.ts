import type { Snapshot } from "../../shared/archive/snapshot.ts";
import { BRAND } from "../../shared/brand.ts";
import { formatCount, formatRange } from "../../shared/text/format.ts";
import type { Dashboard } from "../../shared/views/dashboardSchema.ts";
import { TEXTS } from "../texts.ts";
import { type Attributes, renderTag } from "./renderTag.ts";
import { SHARING_TEXTS } from "./sharingTexts.ts";

const PICTURE = { file: "social.png", width: "1200", height: "630" };

/** Title, description and picture for link previews; the description has the figures of a snapshot. */
export function renderSharing(site: string, shipped: Snapshot | null): string {
  const description = shipped === null ? TEXTS.subtitle : sharedFigures(shipped);
  return [
    ["og:type", "website"],
    ["og:site_name", BRAND.name],
    ["og:title", `${BRAND.name} · ${TEXTS.title}`],
    ["og:description", description],
    ["og:image", site + PICTURE.file],
    ["og:image:width", PICTURE.width],
    ["og:image:height", PICTURE.height],
    ["og:image:alt", `${BRAND.name} · ${TEXTS.title}`],
    ["twitter:card", "summary_large_image"],
  ]
    .map(([property = "", content = ""]) => renderTag("meta", meta(property, content)))
    .join("");
}

interface Figures extends Pick<Dashboard, "range" | "cards" | "wallets"> {
  readonly completeness: Pick<Snapshot["completeness"], "memberships">;
}

/** Summarizes a range in one sentence, without users that cannot be counted. */
export function sharedFigures({ range, cards, wallets, completeness }: Figures): string {
  const { activeUsers, activeProjects, scannedTransactions } = cards;
  const hasUsers = activeUsers.value !== null && completeness.memberships !== "none";
  return SHARING_TEXTS.figures(formatRange(range), [
    ...(hasUsers ? [SHARING_TEXTS.users(formatCount(activeUsers.value))] : []),
    SHARING_TEXTS.projects(formatCount(activeProjects.value)),
    SHARING_TEXTS.transactions(formatCount(scannedTransactions.value)),
    SHARING_TEXTS.flagged(formatCount(wallets.flagged), formatCount(wallets.total)),
  ]);
}

function meta(property: string, content: string): Attributes {
  return { [property.startsWith("twitter:") ? "name" : "property"]: property, content };
}
