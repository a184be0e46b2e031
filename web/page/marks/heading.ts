import { useSyncExternalStore } from "react";
import { Observable } from "../../browser/observable.ts";

/** What a trend that is not drawn by its usual days is called, and what it says. */
export interface Heading {
  /** Null for that of the view. */
  readonly title: string | null;
  readonly sentence: string | null;
}

const heading = new Observable<Heading | null>(null);

export const writeHeading = (found: Heading | null) => heading.write(found);

/** The heading of the trend, known once its code is loaded; null for that of the view. */
export function useHeading(): Heading | null {
  return useSyncExternalStore(heading.subscribe, heading.read, () => null);
}
