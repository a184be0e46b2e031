import { recall } from "../../../browser/storage.ts";
import { sessionKey } from "./session.ts";

/** The viewer, as a digest of the backend and the user's id; null without a session. */
export type Viewer = string | null;

/** The current viewer of a backend's figures: at first, and after changes in other tabs, that of the stored session. */
export class CurrentViewer {
  current: Viewer;
  readonly #url: string;
  readonly #onOtherViewer: () => void;

  /** @param onOtherViewer called when another viewer has signed in, or the viewer has signed out */
  constructor(url: string, onOtherViewer: () => void) {
    this.current = storedViewer(url);
    this.#url = url;
    this.#onOtherViewer = onOtherViewer;
    window.addEventListener("storage", ({ key }) => {
      // The key is null after all of local storage was cleared.
      if (key === null || key === sessionKey(url)) this.readSession();
    });
  }

  /** Makes the viewer of the session in local storage the current one: another tab may have stored another session. */
  readSession(): void {
    this.change(storedViewer(this.#url));
  }

  /** Sets the current viewer. Calls `onOtherViewer` and returns true if it is another one than before. */
  change(viewer: Viewer): boolean {
    const isOther = viewer !== this.current;
    this.current = viewer;
    if (isOther) this.#onOtherViewer();
    return isOther;
  }
}

/** The viewer of the session in local storage; null if there is none. */
function storedViewer(url: string): Viewer {
  const text = recall(sessionKey(url));
  return text === null ? null : viewerWith(url, storedUserId(text));
}

/** The viewer who is a user of a backend. */
export function viewerWith(url: string, userId: string): string {
  return `${fnv1a(url + userId)}-${fnv1a(userId + url)}`;
}

/** The id of an unknown user, random so that the session does not match one of another visit. */
const UNKNOWN_USER = `unknown ${Math.random()}`;

/** The user's id in a stored session; `UNKNOWN_USER` if the text is no session of the client. */
function storedUserId(text: string): string {
  try {
    const { id } = JSON.parse(text).user;
    if (typeof id === "string") return id;
  } catch {
    // The text is not JSON, or has no user.
  }
  return UNKNOWN_USER;
}

/** The FNV-1a hash of a text. Browsers offer cryptographic digests only on secure pages. */
function fnv1a(text: string): string {
  let hash = 0x811c9dc5;
  for (const character of text) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  }
  return (hash >>> 0).toString(36);
}
