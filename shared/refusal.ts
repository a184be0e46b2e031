import { Failure } from "./failure.ts";

/** The backend answers, and does not let itself be read so. */
export class Refusal extends Failure {}
