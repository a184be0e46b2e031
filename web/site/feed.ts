import { createHash } from "node:crypto";
import type { PublishedSnapshot } from "../../shared/archive/snapshot.ts";
import { BRAND } from "../../shared/brand.ts";
import { latest } from "../../shared/cube/newestInstant.ts";
import { dashboard } from "../../shared/dashboard/dashboard.ts";
import { unfinishedDay } from "../../shared/dashboard/unfinishedDay.ts";
import { escapedXml } from "../../shared/text/escapedXml.ts";
import { formatRange } from "../../shared/text/format.ts";
import { highlights } from "../../shared/text/highlights.ts";
import { TEXTS } from "../texts.ts";
import { sharedFigures } from "./sharing.ts";

export const FEED = "feed.xml";

const EPOCH = "1970-01-01T00:00:00Z";

/**
 * An Atom feed (RFC 4287) of snapshots, newest first. Without the site's URL its links are
 * relative, and ids are derived from the content.
 */
export function renderFeed(nights: readonly PublishedSnapshot[], site: string | null): string {
  const newest = latest(nights.map(({ entry }) => entry.writtenAt));
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
  <title>${escapedXml(feedTitle())}</title>
  <id>${escapedXml(site ?? contentUuid(feedTitle()))}</id>
  <updated>${newest ?? EPOCH}</updated>
  <author><name>${escapedXml(BRAND.name)}</name></author>
  <link href="${escapedXml(site ?? "./")}"/>
  <link rel="self" href="${escapedXml((site ?? "") + FEED)}"/>
${nights.map((night) => renderEntry(night, site)).join("")}</feed>
`;
}

function renderEntry({ entry, snapshot }: PublishedSnapshot, site: string | null): string {
  const query = `?snapshot=${encodeURIComponent(entry.file)}`;
  const result = dashboard(snapshot.cube, { range: snapshot.range });
  const sentences = Object.values(
    highlights(result, unfinishedDay(result, Date.parse(entry.writtenAt))),
  ).filter((sentence) => sentence !== null);
  const items = sentences.map((sentence) => `<li>${escapedXml(sentence)}</li>`).join("");
  return `  <entry>
    <title>${escapedXml(formatRange(snapshot.range))}</title>
    <id>${escapedXml(site === null ? contentUuid(entry.sha256) : site + query)}</id>
    <updated>${entry.writtenAt}</updated>
    <link href="${escapedXml((site ?? "./") + query)}"/>
    <content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml">
      <p>${escapedXml(sharedFigures(result))}</p>
      ${items === "" ? "" : `<ul>${items}</ul>`}
    </div></content>
  </entry>
`;
}

export function feedTitle(): string {
  return `${BRAND.name} · ${TEXTS.title}`;
}

/** A version 8 UUID (RFC 9562) from the hash of a text. */
function contentUuid(text: string): string {
  const hash = createHash("sha256").update(text).digest("hex");
  const [, a, b, c, d, e] = /^(.{8})(.{4}).(.{3}).(.{3})(.{12})/.exec(hash) ?? [];
  return `urn:uuid:${a}-${b}-8${c}-8${d}-${e}`;
}
