import { useEffect } from "react";
import { todaySoFar } from "../../../shared/dashboard/soFar.ts";
import { highlight } from "../../../shared/text/highlights.ts";
import { hourWords } from "../../../shared/text/hourWords.ts";
import type { Ready } from "../../store/shown.ts";
import { sourceInstant } from "../../store/sources/source.ts";
import { type Heading, writeHeading } from "../marks/heading.ts";
import { shownHours } from "./shownHours.ts";

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
  const { cube, dashboard, source, unfinished } = ready;
  const hours = shownHours(ready);
  if (hours === null) return null;
  const soFar = todaySoFar(cube, dashboard, sourceInstant(source));
  const byHour = hourWords({ ...dashboard, hours, soFar });
  return {
    title: null,
    sentence: highlight("transactionTrends", { ...dashboard, byHour }, unfinished),
  };
}
