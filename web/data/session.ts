import { recall } from "../browser/storage.ts";

/** Whether the whole client keeps a session of a backend, or finds one in the address of a link in a mail. */
export function isSignedIn(url: string): boolean {
  const [project] = new URL(url).hostname.split(".");
  const { hash, search } = window.location;
  const isArriving = /[#&]access_token=/.test(hash) || /[?&]code=/.test(search);
  return isArriving || recall(`sb-${project}-auth-token`) !== null;
}
