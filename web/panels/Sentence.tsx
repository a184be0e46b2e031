import { use, useMemo } from "react";
import { chainHighlight, highlight } from "../../shared/text/highlights.ts";
import type { ViewName } from "../../shared/views/views.ts";
import { ChainFocusContext } from "../chains/chainFocus.ts";
import { DatedText } from "../parts/DatedText.tsx";
import type { Ready } from "../store/shown.ts";

interface SentenceProps {
  readonly view: ViewName;
  readonly shown: Ready;
}

/** The most notable fact of a view, or of the highlighted chain in it, if there is one. */
export function Sentence({ view, shown }: SentenceProps) {
  const { chain } = use(ChainFocusContext);
  const { dashboard, unfinished } = shown;
  const sentence = useMemo(
    () =>
      (chain && chainHighlight(view, dashboard, chain)) ||
      // The row of the range says which day is unfinished.
      highlight(view, dashboard, null),
    [view, dashboard, chain],
  );
  const alone = useMemo(
    () => highlight(view, dashboard, unfinished),
    [view, dashboard, unfinished],
  );
  return (
    sentence && (
      // A drawing of the view has all chains, and no row of the range.
      <span title={sentence} data-alone={alone}>
        <DatedText text={sentence} />
      </span>
    )
  );
}
