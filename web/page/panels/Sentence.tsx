import { use, useMemo } from "react";
import type { ViewName } from "../../../shared/views/views.ts";
import { type Ready, shownSentence } from "../../store/shown.ts";
import { ChainFocusContext } from "../chains/chainFocus.ts";
import { DatedText } from "../parts/DatedText.tsx";

interface SentenceProps {
  readonly view: ViewName;
  readonly shown: Ready;
}

export function Sentence({ view, shown }: SentenceProps) {
  const { chain } = use(ChainFocusContext);
  const sentence = useMemo(() => shownSentence(view, shown, chain), [view, shown, chain]);
  return (
    sentence && (
      <span title={sentence}>
        <DatedText text={sentence} />
      </span>
    )
  );
}
