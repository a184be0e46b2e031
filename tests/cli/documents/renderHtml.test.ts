import { expect, test } from "vitest";
import { renderHtml } from "../../../cli/publish/documents/renderHtml.ts";
import { renderSlack } from "../../../cli/publish/documents/renderSlack.ts";
import type { Why } from "../../../shared/answer/whySchema.ts";
import type { Dashboard } from "../../../shared/dashboard/dashboardSchema.ts";
import { base, empty, hostile, small } from "./exampleDashboards.ts";
import { exampleDocument } from "./exampleDocument.ts";

const source = { name: "snapshots/<a>.json", age: "written 2 h ago" };

/** Names that a mail reader or Slack would interpret. */
const marked: Dashboard = {
  ...hostile,
  exploitsByChain: [
    { chain: `<script src="//x.example">'</script>`, exploits: 9, previous: 9 },
    { chain: "<!channel> &lt; </table>", exploits: 4, previous: null },
  ],
};

test("golden of html", async () => {
  const html = renderHtml(exampleDocument(small, {}, { source }));
  await expect(html).toMatchFileSnapshot("../../goldens/metrics-html.html");
});

test("names are only text: the HTML has no tag and no address from a name", () => {
  const html = renderHtml(exampleDocument(marked, {}, { source }));
  const tags = [...html.matchAll(/<([!/]?\w+)/g)].map(([, name = ""]) => name.replace("/", ""));
  const page = ["!doctype", "html", "head", "meta", "title", "style", "body", "div"];
  const content = ["h1", "h2", "p", "br", "table", "thead", "tbody", "tr", "th", "td"];
  expect([...new Set(tags)].sort()).toEqual([...page, ...content].sort());
  const own = (html.match(/<[^>]+>/g) ?? []).join("");
  expect(own.match(/\s(src|href|style|on\w+)=[^ ]*/g)).toBeNull();
  expect(html).not.toMatch(/url\(|@import/);
  expect(html).toContain("&lt;!channel&gt; &amp;lt; &lt;/table&gt;");
});

test("a chain has its own figures instead of the views", () => {
  const ofChain = exampleDocument(small, { chain: () => base });
  const html = renderHtml(ofChain);
  expect(html).toContain("<h2>Base</h2>\n<p>29.33% of all transactions with a chain.");
  expect(html).toContain('<th scope="row" align="left">Exploits</th><td align="right">0</td>');
  const message = JSON.parse(renderSlack(ofChain));
  expect(message.text).toMatch(/^\*Base\*\n29\.33% of all transactions with a chain\./);
  expect(message.blocks.at(-1).fields[2].text).toMatch(/^\*Exploits\*\n0\n/);
  const { completeness } = small;
  const transactions = { ...completeness.transactions, rangeRows: 100_000_000 };
  const busy = { ...small, completeness: { ...completeness, transactions } };
  expect(renderHtml(exampleDocument(busy, { chain: () => base }))).toContain(
    "<p>less than 0.01% of all transactions with a chain.",
  );
});

interface SlackBlock {
  readonly type: string;
  readonly text?: { readonly text: string };
  readonly fields?: readonly { readonly text: string }[];
  readonly elements?: readonly { readonly text: string }[];
}

/** Every text of a message with Slack's limit for its place. */
function slackTexts(
  dashboard: Dashboard,
  name: string,
  whys: readonly Why[] = [],
): { text: string; limit: number }[] {
  const document = exampleDocument(dashboard, {}, { source: { ...source, name }, whys });
  const blocks: SlackBlock[] = JSON.parse(renderSlack(document)).blocks;
  expect(blocks.length).toBeLessThanOrEqual(50);
  return blocks.flatMap(({ type, text, fields = [], elements = [] }) => {
    expect(fields.length + elements.length).toBeLessThanOrEqual(10);
    const own = text === undefined ? [] : [text];
    return [
      ...own.map(({ text }) => ({ text, limit: type === "header" ? 150 : 3_000 })),
      ...fields.map(({ text }) => ({ text, limit: 2_000 })),
      ...elements.map(({ text }) => ({ text, limit: 3_000 })),
    ];
  });
}

const why: Why = {
  figure: "scannedTransactions",
  change: "Down 9.0% on the previous day.",
  moved: [],
  since: null,
  states: null,
  usual: null,
};

test("a message keeps to Slack's limits and has no control sequence and no half of a character", () => {
  const long = "😀".repeat(2_000);
  for (const dashboard of [small, marked, empty]) {
    for (const name of ["snapshots", "&<>".repeat(2_000), long, `x${long}`]) {
      const moved = Array.from({ length: 13 }, () => ({ name, chain: name, change: -9 }));
      for (const { text, limit } of slackTexts(dashboard, name, [{ ...why, moved }])) {
        expect(text.length).toBeGreaterThan(0);
        expect(text.length).toBeLessThanOrEqual(limit);
        expect(text).not.toMatch(/[<>]|&(?!(amp|lt|gt);)/);
        expect(text).not.toMatch(/\p{Surrogate}/u);
      }
    }
  }
});

test("golden of a message: each view as Markdown begins it, with the figures of the cards", async () => {
  const texts = slackTexts(small, "s").map(({ text }) => `${text}\n`);
  await expect(texts.join("\n")).toMatchFileSnapshot("../../goldens/metrics-slack.txt");
});
