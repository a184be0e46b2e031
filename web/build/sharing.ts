import type { HtmlTagDescriptor, Plugin } from "vite";
import { BRAND } from "../../shared/brand.ts";
import type { Dashboard } from "../../shared/dashboardSchema.ts";
import { formatCount, formatRange } from "../../shared/format.ts";
import type { Snapshot } from "../../shared/snapshot.ts";
import { TEXTS } from "../texts.ts";
import { SHARING_TEXTS } from "./sharingTexts.ts";

const PICTURE = { file: "social.png", width: "1200", height: "630" };

/** Tells whoever shows a link to the page its title, what it says and a picture. */
export function sharing(): Plugin {
  let site = "";
  return {
    name: "sharing",
    configResolved({ base, env }) {
      site = siteUrl(env["VITE_SITE_URL"]) ?? base;
    },
    transformIndexHtml: () =>
      [
        ["og:type", "website"],
        ["og:site_name", BRAND.name],
        ["og:title", `${BRAND.name} · ${TEXTS.title}`],
        ["og:description", TEXTS.subtitle],
        ["og:image", site + PICTURE.file],
        ["og:image:width", PICTURE.width],
        ["og:image:height", PICTURE.height],
        ["og:image:alt", `${BRAND.name} · ${TEXTS.title}`],
        ["twitter:card", "summary_large_image"],
      ].map(meta),
  };
}

/** The page with the figures of a snapshot as what it says. */
export function withSharedFigures(html: string, snapshot: Snapshot): string {
  const said = `property="og:description" content="`;
  return html.replace(
    said + escaped(TEXTS.subtitle),
    () => said + escaped(sharedFigures(snapshot)),
  );
}

type Figures = Pick<Dashboard, "range" | "cards" | "wallets">;

/** What a range is about, in one sentence. */
export function sharedFigures({ range, cards, wallets }: Figures): string {
  const { activeUsers, activeProjects, scannedTransactions } = cards;
  return SHARING_TEXTS.figures(formatRange(range), [
    ...(activeUsers.value === null ? [] : [SHARING_TEXTS.users(formatCount(activeUsers.value))]),
    SHARING_TEXTS.projects(formatCount(activeProjects.value)),
    SHARING_TEXTS.transactions(formatCount(scannedTransactions.value)),
    SHARING_TEXTS.flagged(formatCount(wallets.flagged), formatCount(wallets.total)),
  ]);
}

function meta([property = "", content = ""]: readonly string[]): HtmlTagDescriptor {
  const name = property.startsWith("twitter:") ? "name" : "property";
  return { tag: "meta", attrs: { [name]: property, content }, injectTo: "head" };
}

/** Ends with a slash; null where it is not set. */
export function siteUrl(url: unknown): string | null {
  if (url === undefined || url === "") return null;
  if (typeof url !== "string" || !URL.canParse(url)) {
    throw new Error(`VITE_SITE_URL is no URL: ${url} (write https://example.org/vigil/)`);
  }
  return url.endsWith("/") ? url : `${url}/`;
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
}
