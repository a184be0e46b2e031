import { useEffect } from "react";
import { highlight } from "../../../shared/text/highlights.ts";
import { hourWords } from "../../../shared/text/hourWords.ts";
import type { Ready } from "../../store/shown.ts";
import { type Heading, writeHeading } from "../marks/heading.ts";

/** Writes what the trend of a single day says by the hour; draws nothing itself. */
export function HourHeading({ ready }: { readonly ready: Ready }): null {
  useEffect(() => {
    writeHeading(hourHeading(ready));
    return () => writeHeading(null);
  }, [ready]);
  return null;
}

/** The sentence of a single day whose hours are known; null for other days. */
function hourHeading(ready: Ready): Heading | null {
  const { dashboard, unfinished } = ready;
  const { hours, soFar } = ready.answer;
  if (hours === null) return null;
  const byHour = hourWords({ ...dashboard, hours, soFar });
  return {
    title: null,
    sentence: highlight("transactionTrends", { ...dashboard, byHour }, unfinished),
  };
}
