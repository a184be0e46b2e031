import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Plugin } from "vite";
import { BRAND } from "../../shared/brand.ts";
import { dashboard } from "../../shared/dashboard.ts";
import { formatRange } from "../../shared/format.ts";
import { highlights } from "../../shared/highlights.ts";
import { parseSnapshot, parseSnapshotIndex } from "../../shared/snapshot.ts";
import { unfinishedDay } from "../../shared/unfinishedDay.ts";
import type { ShippedSnapshot } from "../data/shippedSnapshot.ts";
import { TEXTS } from "../texts.ts";
import { sharedFigures, siteUrl } from "./sharing.ts";

const FILE = "feed.xml";

/** As many nights as a reader who was away for a month has missed. */
const MOST_ENTRIES = 31;

/** Puts an Atom feed beside the page, with an entry for each of the snapshots of a folder. */
export function feed(snapshots: string): Plugin {
  let [base, site]: [string, string | null] = ["/", null];
  return {
    name: "feed",
    apply: (_, { command, isSsrBuild }) => command === "build" && isSsrBuild !== true,
    configResolved(config) {
      base = config.base;
      site = siteUrl(config.env["VITE_SITE_URL"]);
    },
    transformIndexHtml: () => [
      {
        tag: "link",
        attrs: {
          rel: "alternate",
          type: "application/atom+xml",
          title: feedTitle(),
          href: base + FILE,
        },
        injectTo: "head",
      },
    ],
    async generateBundle() {
      const source = renderFeed(await readNights(snapshots), site);
      this.emitFile({ type: "asset", fileName: FILE, source });
    },
  };
}

async function readNights(folder: string): Promise<ShippedSnapshot[]> {
  const index = join(folder, "index.json");
  const text = await readFile(index, "utf8").catch(() => null);
  if (text === null) return [];
  const entries = parseSnapshotIndex(text, index).snapshots.slice(0, MOST_ENTRIES);
  const read = entries.map(async (entry) => {
    const file = join(folder, entry.file);
    return { entry, snapshot: parseSnapshot(await readFile(file, "utf8"), file) };
  });
  return Promise.all(read);
}

const EPOCH = "1970-01-01T00:00:00Z";

/**
 * An Atom feed (RFC 4287) of snapshots, newest first. Without the address of the site its links are
 * relative, and what must have a name of its own is named by its content.
 */
export function renderFeed(nights: readonly ShippedSnapshot[], site: string | null): string {
  const [newest] = nights
    .map(({ entry }) => entry.writtenAt)
    .sort()
    .reverse();
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
  <title>${escaped(feedTitle())}</title>
  <id>${escaped(site ?? uuidOf(feedTitle()))}</id>
  <updated>${newest ?? EPOCH}</updated>
  <author><name>${escaped(BRAND.name)}</name></author>
  <link href="${escaped(site ?? "./")}"/>
  <link rel="self" href="${escaped((site ?? "") + FILE)}"/>
${nights.map((night) => renderEntry(night, site)).join("")}</feed>
`;
}

function renderEntry({ entry, snapshot }: ShippedSnapshot, site: string | null): string {
  const query = `?snapshot=${encodeURIComponent(entry.file)}`;
  const result = dashboard(snapshot.cube, snapshot.range);
  const sentences = Object.values(
    highlights(result, unfinishedDay(result, Date.parse(entry.writtenAt))),
  ).filter((sentence) => sentence !== null);
  const items = sentences.map((sentence) => `<li>${escaped(sentence)}</li>`).join("");
  return `  <entry>
    <title>${escaped(formatRange(snapshot.range))}</title>
    <id>${escaped(site === null ? uuidOf(entry.sha256) : site + query)}</id>
    <updated>${entry.writtenAt}</updated>
    <link href="${escaped((site ?? "./") + query)}"/>
    <content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml">
      <p>${escaped(sharedFigures(result))}</p>
      ${items === "" ? "" : `<ul>${items}</ul>`}
    </div></content>
  </entry>
`;
}

function feedTitle(): string {
  return `${BRAND.name} · ${TEXTS.title}`;
}

/** A UUID of version 8 (RFC 9562), of the hash of a text. */
function uuidOf(text: string): string {
  const hash = createHash("sha256").update(text).digest("hex");
  const [, a, b, c, d, e] = /^(.{8})(.{4}).(.{3}).(.{3})(.{12})/.exec(hash) ?? [];
  return `urn:uuid:${a}-${b}-8${c}-8${d}-${e}`;
}

/** What is no character of XML would end the whole feed. */
function escaped(text: string): string {
  return text
    .replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, "\uFFFD")
    .replaceAll("&", "&amp;")
    .replaceAll('"', "&quot;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;");
}
