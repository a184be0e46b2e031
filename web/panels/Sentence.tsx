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
  const sentence = useMemo(
    () =>
      (chain && chainHighlight(view, shown.dashboard, chain)) ||
      // The row of the range says which day is unfinished.
      highlight(view, shown.dashboard, null),
    [view, shown, chain],
  );
  return (
    sentence && (
      <span title={sentence}>
        <DatedText text={sentence} />
      </span>
    )
  );
}
