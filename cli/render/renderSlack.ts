import { BRAND } from "../../shared/brand.ts";
import { plainText } from "../text/plainText.ts";
import type { Block, Section } from "./sections.ts";

/** Slack refuses a longer text. */
const LONGEST = 3_000;

/**
 * Sections as the message of a Slack webhook: the head with its figures, and of each view what an analyst
 * would say first. See https://docs.slack.dev/reference/block-kit/blocks.
 */
export function renderSlack(sections: readonly Section[]): string {
  const [head, ...others] = sections;
  const views = others.flatMap(({ title, view, blocks }) => {
    const said = blocks.find((block) => "text" in block);
    return view === null || said === undefined
      ? []
      : [{ type: "section", text: mrkdwn(`*${escaped(title)}*\n${escaped(said.text)}`) }];
  });
  const title = `${BRAND.name}: ${head?.title}`;
  const blocks = [
    { type: "header", text: { type: "plain_text", text: title } },
    ...(head?.blocks ?? []).map(headBlock),
    ...views,
  ];
  return `${JSON.stringify({ text: views[0]?.text.text ?? escaped(title), blocks })}\n`;
}

function headBlock(block: Block) {
  switch (block.kind) {
    case "facts": {
      const lines = block.facts.map(({ term, name, text }) =>
        escaped(`${term}: ${name === undefined ? "" : `${name}, `}${text}`),
      );
      return { type: "context", elements: [mrkdwn(lines.join("\n"))] };
    }
    case "table": {
      const fields = block.rows.map(([name = "", value = "", ...cells]) => {
        const further = cells.flatMap((cell, index) =>
          cell === "" ? [] : `${block.head[index + 2]}: ${cell}`,
        );
        return mrkdwn([`*${escaped(name)}*`, ...[value, ...further].map(escaped)].join("\n"));
      });
      return { type: "section", fields };
    }
    default:
      return { type: "context", elements: [mrkdwn(escaped(block.text))] };
  }
}

/** `verbatim`: Slack makes no links of names. */
function mrkdwn(text: string) {
  const cut = text.length > LONGEST ? `${text.slice(0, LONGEST - 1).replace(/&\w*$/, "")}…` : text;
  return { type: "mrkdwn", text: cut, verbatim: true };
}

function escaped(text: string): string {
  return plainText(text).replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
