import { expect, test } from "vitest";
import { indexEntry } from "../../cli/archive/folderIndex.ts";
import { snapshotText } from "../../cli/archive/snapshotFolder.ts";
import { renderFeed } from "../../web/site/feed.ts";
import { snapshotOf } from "../cli/exampleSnapshots.ts";

const SITE = "https://example.org/vigil/";

test("a feed names its entries by the site's own links, and no label breaks it", () => {
  const chain = { id: "1", name: 'A<b>&"\u0000\uD800]]>' };
  const snapshot = snapshotOf({ exploits: [{ day: "2026-10-05", chain }] });
  const entry = indexEntry(snapshot, snapshotText(snapshot), new Date("2026-10-07T02:17:00Z"));
  const feed = renderFeed([{ entry, snapshot }], SITE);
  expect(feed).toContain(`<id>${SITE}?snapshot=2026-10-04_2026-10-06.json</id>`);
  expect(feed).toContain(`<link rel="self" href="${SITE}feed.xml"/>`);
  expect(feed).toContain("<updated>2026-10-07T02:17:00Z</updated>");
  expect(feed).toContain("A&lt;b&gt;&amp;&quot;\uFFFD\uFFFD]]&gt;");
});

test("a summary leaves out users that cannot be counted", () => {
  const feed = (snapshot: ReturnType<typeof snapshotOf>) => {
    const entry = indexEntry(snapshot, snapshotText(snapshot), new Date("2026-10-07T02:17:00Z"));
    return renderFeed([{ entry, snapshot }], SITE);
  };
  expect(feed(snapshotOf())).toContain("2 active users, 2 projects");
  expect(feed(snapshotOf({ memberships: [] }))).toContain("2026: 2 projects");
});

test("a site without a snapshot has a feed without an entry", () => {
  const feed = renderFeed([], null);
  expect(feed).toContain("<updated>1970-01-01T00:00:00Z</updated>");
  expect(feed).not.toContain("<entry>");
});
