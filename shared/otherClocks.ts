import { Failure } from "./failure.ts";

/** The days of the backend and of this program are not the same in the zone that was asked for. */
export class OtherClocks extends Failure {}
