import { Failure } from "../failure.ts";

/** The backend and this program disagree on the days of the requested zone. */
export class OtherClocks extends Failure {}
