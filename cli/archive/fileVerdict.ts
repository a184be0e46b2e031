/** The result of the checks of one file: without problems it is good. */
export interface FileVerdict {
  readonly file: string;
  readonly problems: readonly string[];
  readonly warnings: readonly string[];
}
