import { recall } from "../../../browser/storage.ts";
import { sessionKey } from "./session.ts";

/** The viewer, as a digest of the backend and the user's id; null without a session. */
export type Viewer = string | null;

/** The viewer of a backend's figures, first that of the session in local storage. */
export class CurrentViewer {
  current: Viewer;
  readonly #url: string;
  readonly #onOther: () => void;

  /** @param onOther called when another viewer has signed in, or the viewer has signed out */
  constructor(url: string, onOther: () => void) {
    this.current = storedViewer(url);
    this.#url = url;
    this.#onOther = onOther;
    window.addEventListener("storage", ({ key }) => {
      // The key is null after all of local storage was cleared.
      if (key === null || key === sessionKey(url)) this.readSession();
    });
  }

  /** Takes the viewer from local storage, where another tab may have put another session. */
  readSession(): void {
    this.change(storedViewer(this.#url));
  }

  /** Returns whether this is another viewer. */
  change(viewer: Viewer): boolean {
    const isOther = viewer !== this.current;
    this.current = viewer;
    if (isOther) this.#onOther();
    return isOther;
  }
}

/** The viewer of the session in local storage; null if there is none. */
function storedViewer(url: string): Viewer {
  const text = recall(sessionKey(url));
  return text === null ? null : viewerWith(url, storedUserId(text));
}

export function viewerWith(url: string, userId: string): string {
  return `${fnv1a(url + userId)}-${fnv1a(userId + url)}`;
}

/** A session without a user id must not match a session from another visit. */
const UNKNOWN = `unknown ${Math.random()}`;

/** The user's id in the stored session; a random one for a text that is no session. */
function storedUserId(text: string): string {
  try {
    const { id } = JSON.parse(text).user;
    if (typeof id === "string") return id;
  } catch {
    // The stored text is not a session of the client.
  }
  return UNKNOWN;
}

/** Browsers offer cryptographic digests only on secure pages. */
function fnv1a(text: string): string {
  let hash = 0x811c9dc5;
  for (const character of text) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  }
  return (hash >>> 0).toString(36);
}
