import { use, useMemo } from "react";
import { dayCount } from "../../shared/days/range.ts";
import { chainHighlight, highlight } from "../../shared/text/highlights.ts";
import type { ViewName } from "../../shared/views/views.ts";
import { ChainFocusContext } from "../chains/chainFocus.ts";
import { DatedText } from "../parts/DatedText.tsx";
import type { Ready } from "../store/shown.ts";

interface SentenceProps {
  readonly view: ViewName;
  readonly shown: Ready;
}

/** The most notable fact of a view or, if a chain is highlighted, of the chain in the view. */
export function Sentence({ view, shown }: SentenceProps) {
  const { chain } = use(ChainFocusContext);
  const { dashboard, unfinished } = shown;
  // The range in the header already names an unfinished day among others.
  const today = dayCount(dashboard.range) === 1 ? unfinished : null;
  const sentence = useMemo(
    () =>
      (chain && chainHighlight(view, dashboard, chain, today)) || highlight(view, dashboard, today),
    [view, dashboard, chain, today],
  );
  return (
    sentence && (
      <span title={sentence}>
        <DatedText text={sentence} />
      </span>
    )
  );
}
