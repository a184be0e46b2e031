import { useMemo } from "react";
import { highlights, type View } from "../../shared/highlights.ts";
import type { Ready } from "../data/shown.ts";
import { unfinishedDay } from "../figures/unfinishedDay.ts";

interface SentenceProps {
  readonly view: View;
  readonly shown: Ready;
}

/** What an analyst would say first about a view, where there is something to say. */
export function Sentence({ view, shown }: SentenceProps) {
  const sentence = useMemo(
    () => highlights(shown.dashboard, unfinishedDay(shown))[view],
    [view, shown],
  );
  return sentence && <span title={sentence}>{sentence}</span>;
}
