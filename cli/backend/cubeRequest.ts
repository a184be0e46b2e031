import type { WeekStart } from "../../shared/brand.ts";
import type { RequestedQuery } from "../../shared/days/requestedQuery.ts";
import type { CubeOrigin } from "../../shared/supabase/fetchCube.ts";

/** What a command reads: a query as written, and the cube that must answer it. */
export interface CubeRequest extends RequestedQuery {
  /** The file or the folder to read; without a path the backend is read. */
  readonly snapshot?: string;
  /** The folder of CSV files with which the backend was filled. */
  readonly data?: string;
  /** The means of reading the backend; by default whichever works. */
  readonly read?: CubeOrigin | "auto";
  readonly quiet?: boolean;
  /** The first day of a week; by default a snapshot's, or the brand's. */
  readonly weekStartsOn?: WeekStart | undefined;
  /** The minimum number of days that the cube covers. */
  readonly history?: number;
  /** How old the newest transaction may be, in milliseconds. */
  readonly maxAge?: number;
}
