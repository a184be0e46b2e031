import { recall } from "../../../browser/storage.ts";

/** The local storage key of the full client's session. */
export function sessionKey(url: string): string {
  const [project] = new URL(url).hostname.split(".");
  return `sb-${project}-auth-token`;
}

/** Whether an app of this origin, or an earlier visit, has stored a session. Links carry none. */
export function isSignedIn(url: string): boolean {
  return recall(sessionKey(url)) !== null;
}
