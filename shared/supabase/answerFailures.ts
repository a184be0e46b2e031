import { type Day, isDay } from "../days/day.ts";
import { Failure } from "../failure.ts";

/** The key may not count: it gets the answers that the database keeps, and none is what was asked for. */
export class KeptOnly extends Failure {
  /** The first day that a kept answer has; null if that is not known, or none has the zone. */
  get keptFrom(): Day | null {
    const { details } = Object(this.cause);
    return typeof details === "string" && isDay(details) ? details : null;
  }
}

/** The backend and this program disagree on the days of the requested zone. */
export class OtherClocks extends Failure {}
