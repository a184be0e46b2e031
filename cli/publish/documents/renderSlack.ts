import { BRAND } from "../../../shared/brand.ts";
import { escapedTags } from "../../text/plainText.ts";
import { type Block, cellText, factText, type Section } from "./document.ts";

/** The length of a text above which Slack refuses a message. */
const MAX_TEXT = 3_000;

/**
 * A document as the message of a Slack webhook: the head with its figures, and of each view what an analyst
 * would say first. See https://docs.slack.dev/reference/block-kit/blocks.
 */
export function renderSlack(sections: readonly Section[], brand = BRAND.name): string {
  const [head, ...others] = sections;
  // Chains together have no sentence with their figures, which follow their share.
  const summaries = others.flatMap(({ title, view, blocks: [first, second] }) => {
    if (first === undefined || !("text" in first)) return [];
    if (view === undefined && first.kind === "remark") return [];
    const figures = view === undefined && second?.kind === "table" ? [headBlock(second)] : [];
    return { text: mrkdwn(title, [first.text]), figures };
  });
  const title = `${brand}: ${head?.title}`;
  const header = { type: "header", text: { type: "plain_text", text: title } };
  const views = summaries.flatMap(({ text, figures }) => [{ type: "section", text }, ...figures]);
  const blocks = [header, ...(head?.blocks ?? []).map(headBlock), ...views];
  return `${JSON.stringify({ text: summaries[0]?.text.text ?? title, blocks })}\n`;
}

/** A block of the head. A row of figures is a field, in which each cell but the value is behind its title. */
function headBlock(block: Block) {
  switch (block.kind) {
    case "facts":
      return { type: "context", elements: [mrkdwn(null, block.facts.map(factText))] };
    case "table": {
      const fields = block.rows.map((row) => {
        const [name = "", value = "", ...cells] = row.cells.map(cellText);
        const further = cells.map((cell, i) => ({ cell, title: block.head[i + 2] }));
        const filled = further.filter(({ cell }) => cell !== "");
        return mrkdwn(name, [value, ...filled.map(({ cell, title }) => `${title}: ${cell}`)]);
      });
      return { type: "section", fields };
    }
    case "text":
      return { type: "section", text: mrkdwn(null, [block.text]) };
    case "remark":
      return { type: "context", elements: [mrkdwn(null, [block.text])] };
  }
}

/** A text in Slack's markup; with `verbatim` Slack makes no links of names. */
function mrkdwn(title: string | null, lines: readonly string[]) {
  const escapedLines = lines.map(escapedTags);
  if (title !== null) escapedLines.unshift(`*${escapedTags(title)}*`);
  const markup = escapedLines.join("\n");
  // A cut must not leave a part of an escape such as `&amp;`.
  const cut = markup.slice(0, MAX_TEXT - 1).replace(/&\w*$/, "");
  const text = markup.length > MAX_TEXT ? `${cut}…` : markup;
  return { type: "mrkdwn", text, verbatim: true };
}
