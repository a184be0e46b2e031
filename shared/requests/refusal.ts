import { Failure } from "../failure.ts";

/** The backend answers, but refuses the request. */
export class Refusal extends Failure {}
