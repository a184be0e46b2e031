import { useMemo } from "react";
import type { Dashboard } from "../../shared/dashboard.ts";
import { highlights, type View } from "../../shared/highlights.ts";

interface SentenceProps {
  readonly view: View;
  readonly dashboard: Dashboard;
}

/** What an analyst would say first about a view, where there is something to say. */
export function Sentence({ view, dashboard }: SentenceProps) {
  const sentence = useMemo(() => highlights(dashboard)[view], [view, dashboard]);
  return sentence && <span title={sentence}>{sentence}</span>;
}
