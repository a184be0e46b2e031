import { expect, test } from "vitest";
import { dashboardDocument } from "../../../cli/publish/documents/dashboardDocument.ts";
import { renderHtml } from "../../../cli/publish/documents/renderHtml.ts";
import { renderSlack } from "../../../cli/publish/documents/renderSlack.ts";
import type { Dashboard } from "../../../shared/dashboard/dashboardSchema.ts";
import { answerWith } from "../../shared/answerWith.ts";
import { base, empty, hostile, notable, small } from "./exampleDashboards.ts";

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
  const html = renderHtml(
    dashboardDocument(
      answerWith(small, { notable }),
      { chains: [], hasReturns: false, whys: [], source },
      null,
    ),
  );
  await expect(html).toMatchFileSnapshot("../../goldens/metrics-html.html");
});

test("names are only text: the HTML has no tag and no address from a name", () => {
  const html = renderHtml(
    dashboardDocument(
      answerWith(marked, { notable }),
      { chains: [], hasReturns: false, whys: [], source },
      null,
    ),
  );
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
  const html = renderHtml(
    dashboardDocument(
      answerWith(small, { notable, chain: () => base }),
      { chains: [], hasReturns: false, whys: [], source },
      null,
    ),
  );
  expect(html).toContain("<h2>Base</h2>\n<p>29.33% of all transactions with a chain.");
  expect(html).toContain('<th scope="row" align="left">Exploits</th><td align="right">0</td>');
  const message = JSON.parse(
    renderSlack(
      dashboardDocument(
        answerWith(small, { notable, chain: () => base }),
        { chains: [], hasReturns: false, whys: [], source },
        null,
      ),
    ),
  );
  expect(message.text).toMatch(/^\*Base\*\n29\.33% of all transactions with a chain\./);
  expect(message.blocks.at(-1).fields[2].text).toMatch(/^\*Exploits\*\n0\n/);
});

interface Text {
  readonly text: string;
  readonly type: string;
}

/** Every text of a message with Slack's limit for its place. */
function slackTexts(dashboard: Dashboard, name: string): [text: Text, limit: number][] {
  const message = JSON.parse(
    renderSlack(
      dashboardDocument(
        answerWith(dashboard, { notable }),
        { chains: [], hasReturns: false, whys: [], source: { ...source, name } },
        null,
      ),
    ),
  );
  expect(message.blocks.length).toBeLessThanOrEqual(50);
  return (
    message.blocks as { type: string; text?: Text; fields?: Text[]; elements?: Text[] }[]
  ).flatMap(({ type, text, fields = [], elements = [] }) => {
    expect(fields.length + elements.length).toBeLessThanOrEqual(10);
    const limit = type === "header" ? 150 : 3_000;
    return [
      ...(text ? [[text, limit] as [Text, number]] : []),
      ...fields.map((field): [Text, number] => [field, 2_000]),
      ...elements.map((element): [Text, number] => [element, 3_000]),
    ];
  });
}

test.each([small, marked, empty])(
  "a message keeps to Slack's limits and has no control sequence",
  (dashboard) => {
    for (const name of ["snapshots", "&<>".repeat(2_000)]) {
      for (const [{ text }, limit] of slackTexts(dashboard, name)) {
        expect(text.length).toBeGreaterThan(0);
        expect(text.length).toBeLessThanOrEqual(limit);
        expect(text).not.toMatch(/[<>]|&(?!(amp|lt|gt);)/);
      }
    }
  },
);

test("golden of a message: each view as Markdown begins it, with the figures of the cards", async () => {
  const texts = slackTexts(small, "s").map(([{ text }]) => `${text}\n`);
  await expect(texts.join("\n")).toMatchFileSnapshot("../../goldens/metrics-slack.txt");
});
