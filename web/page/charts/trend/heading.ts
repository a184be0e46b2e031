import { useSyncExternalStore } from "react";
import { Observable } from "../../../browser/observable.ts";

/** The title and the sentence of a panel whose chart shows something else than its view. */
export interface Heading {
  readonly title: string;
  readonly sentence: string;
}

const heading = new Observable<Heading | null>(null);

export const writeHeading = (found: Heading | null) => heading.write(found);

/** The heading of the trend, known once its code is loaded; null for that of the view. */
export function useHeading(): Heading | null {
  return useSyncExternalStore(heading.subscribe, heading.read, () => null);
}
