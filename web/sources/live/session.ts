import { recall } from "../../browser/storage.ts";

/** The local storage key of the full client's session. */
export function sessionKey(url: string): string {
  const [project] = new URL(url).hostname.split(".");
  return `sb-${project}-auth-token`;
}

/** Whether a session is stored, or is arriving in the URL of an e-mail link. */
export function isSignedIn(url: string): boolean {
  const { hash, search } = window.location;
  const isArriving = /[#&]access_token=/.test(hash) || /[?&]code=/.test(search);
  return isArriving || recall(sessionKey(url)) !== null;
}
