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

function headBlock(block: Block) {
  switch (block.kind) {
    case "facts":
      return { type: "context", elements: [mrkdwn(null, block.facts.map(factText))] };
    case "table": {
      const fields = block.rows.map((row) => {
        const [name = "", value = "", ...cells] = row.cells.map(cellText);
        const further = cells.map((cell, i) => cell && `${block.head[i + 2]}: ${cell}`);
        return mrkdwn(name, [value, ...further.filter(Boolean)]);
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
  const markup = [
    ...(title === null ? [] : [`*${escapedTags(title)}*`]),
    ...lines.map(escapedTags),
  ].join("\n");
  const text =
    markup.length > MAX_TEXT ? `${markup.slice(0, MAX_TEXT - 1).replace(/&\w*$/, "")}…` : markup;
  return { type: "mrkdwn", text, verbatim: true };
}
