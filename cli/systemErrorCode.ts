/** The code of an error of the operating system, such as `ENOENT`; `undefined` without one. */
export function systemErrorCode(error: unknown): string {
  return String(Object(error).code);
}
