import { formatRule, type Verdict } from "../rules/rule.ts";
import { layoutOf, type TerminalStyle } from "./layout.ts";
import { plainText } from "./plainText.ts";
import { flushLeft, wrap } from "./textWidth.ts";

/** What became of each rule, what fired first, as text for a terminal, its last line ended too. */
export function renderVerdicts(
  verdicts: readonly Verdict[],
  days: string,
  style: TerminalStyle,
): string {
  const layout = layoutOf(style);
  const { columns, paint } = layout;
  const colours = { fired: paint.red, unknown: paint.yellow, quiet: paint.green };
  const lines = ORDER.flatMap((outcome) =>
    verdicts
      .filter((verdict) => verdict.outcome === outcome)
      .flatMap((verdict) => {
        const [first, ...others] = wrap(plainText(sentence(verdict)), columns - OUTCOME);
        const marked = colours[outcome](flushLeft(outcome, OUTCOME)) + first;
        return [marked, ...others.map((line) => " ".repeat(OUTCOME) + line)];
      }),
  );
  return `${[paint.bold(`Rules (${days})`), ...lines].join("\n")}\n`;
}

const ORDER = ["fired", "unknown", "quiet"] as const;
const OUTCOME = 9;

function sentence({ rule, values }: Verdict): string {
  return `${formatRule(rule)}: ${values.map((value) => value ?? "not known").join(" and ")}`;
}
