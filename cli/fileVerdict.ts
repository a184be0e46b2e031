/** What was found out about one file; without a problem it is good. */
export interface FileVerdict {
  readonly file: string;
  readonly problems: readonly string[];
  readonly warnings: readonly string[];
}
