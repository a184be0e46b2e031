import { Failure } from "../failure.ts";

/** The key may not count: it gets the answers that the database keeps, and none is what was asked for. */
export class KeptOnly extends Failure {}

/** The backend and this program disagree on the days of the requested zone. */
export class OtherClocks extends Failure {}
