import { BRAND } from "../../../shared/brand.ts";
import { textStart } from "../../../shared/text/textStart.ts";
import { escapedTags } from "../../text/plainText.ts";
import {
  type Block,
  type BlockRow,
  cellText,
  factText,
  type Section,
  type TableBlock,
} from "./document.ts";

/** The lengths of a text and of a field's text, in UTF-16 units, above which Slack refuses a message. */
const MAX_TEXT = 3_000;
const MAX_FIELD_TEXT = 2_000;

/** The most fields of one block. */
const MAX_FIELDS = 10;

/**
 * A document as the message of a Slack webhook: the whole first section, and a summary of each other section that has one.
 * See https://docs.slack.dev/reference/block-kit/blocks.
 */
export function renderSlack(sections: readonly Section[], brand = BRAND.name): string {
  // A document always has a head: see `Section`.
  const [head, ...others] = sections;
  const summaries = others.map(sectionSummary).filter((summary) => summary !== null);
  const title = `${brand}: ${head?.title}`;
  const blocks: SlackBlock[] = [{ type: "header", text: { type: "plain_text", text: title } }];
  for (const block of head?.blocks ?? []) blocks.push(...slackBlocks(block));
  for (const { text, figures } of summaries) {
    blocks.push({ type: "section", text });
    if (figures !== null) blocks.push(...slackBlocks(figures));
  }
  // A notification shows no blocks, only `text`: the first summary, or the title if there is none.
  const notification = summaries[0]?.text.text ?? title;
  return `${JSON.stringify({ text: notification, blocks })}\n`;
}

interface Summary {
  readonly text: Mrkdwn;
  /** The table after the sentence; null for a view, whose sentence is enough, and without a table. */
  readonly figures: TableBlock | null;
}

/**
 * A section in short:
 * - a view: its first sentence, whether a remark or a text;
 * - another section: its first text, and the table after it if there is one. A remark there is about rows, and no summary.
 *
 * Null if the section does not begin so.
 */
function sectionSummary({ title, view, blocks }: Section): Summary | null {
  const [first, second] = blocks;
  const isView = view !== undefined;
  if (first?.kind === "text" || (isView && first?.kind === "remark")) {
    const hasFigures = !isView && second?.kind === "table";
    return { text: mrkdwn(title, [first.text]), figures: hasFigures ? second : null };
  }
  return null;
}

/** A block of Slack's Block Kit. */
type SlackBlock =
  | { readonly type: "header"; readonly text: { readonly type: "plain_text"; text: string } }
  | { readonly type: "context"; readonly elements: readonly Mrkdwn[] }
  | { readonly type: "section"; readonly text: Mrkdwn }
  | { readonly type: "section"; readonly fields: readonly Mrkdwn[] };

/** A block of a document in Slack's form: one block, or for a long table several. */
function slackBlocks(block: Block): SlackBlock[] {
  switch (block.kind) {
    case "facts":
      return [{ type: "context", elements: [mrkdwn(null, block.facts.map(factText))] }];
    case "table":
      return fieldBlocks(block);
    case "text":
      return [{ type: "section", text: mrkdwn(null, [block.text]) }];
    case "remark":
      return [{ type: "context", elements: [mrkdwn(null, [block.text])] }];
  }
}

/** The rows of a table as fields. */
function fieldBlocks({ head, rows }: TableBlock): SlackBlock[] {
  const blocks: SlackBlock[] = [];
  for (let start = 0; start < rows.length; start += MAX_FIELDS) {
    const blockRows = rows.slice(start, start + MAX_FIELDS);
    blocks.push({ type: "section", fields: blockRows.map((row) => field(row, head)) });
  }
  return blocks;
}

/** A row of figures as a field: its name, its value, and each further cell that is not empty behind its title. */
function field(row: BlockRow, [, , ...titles]: readonly string[]): Mrkdwn {
  const [name = "", value = "", ...cells] = row.cells.map(cellText);
  const lines = [value];
  for (const [i, cell] of cells.entries()) {
    if (cell !== "") lines.push(`${titles[i]}: ${cell}`);
  }
  return mrkdwn(name, lines, MAX_FIELD_TEXT);
}

/** A text in Slack's markup; with `verbatim` Slack makes no links of names. */
interface Mrkdwn {
  readonly type: "mrkdwn";
  readonly text: string;
  readonly verbatim: true;
}

/** Lines below a bold title, if there is one; a text that is longer than Slack accepts is cut. */
function mrkdwn(title: string | null, lines: readonly string[], maxLength = MAX_TEXT): Mrkdwn {
  const escapedLines = lines.map(escapedTags);
  if (title !== null) escapedLines.unshift(`*${escapedTags(title)}*`);
  const markup = escapedLines.join("\n");
  // A cut must not leave a part of an escape such as `&amp;`.
  const cutMarkup = textStart(markup, maxLength - 1).replace(/&\w*$/, "");
  const text = markup.length > maxLength ? `${cutMarkup}…` : markup;
  return { type: "mrkdwn", text, verbatim: true };
}
