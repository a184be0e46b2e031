import type { Backend } from "../../shared/backend.ts";
import type { Way } from "../../shared/fetchCube.ts";

export interface LiveSettings {
  readonly url: string;
  readonly key: string;
  readonly read: Way | "auto";
}

/**
 * The backend that the page was built for; null where it runs on snapshots alone. A URL without an
 * origin, such as `/`, is on the page's own.
 */
export function liveSettings(environment: ImportMetaEnv): LiveSettings | null {
  const url = environment.VITE_SUPABASE_URL;
  const key = environment.VITE_SUPABASE_PUBLISHABLE_KEY || environment.VITE_SUPABASE_ANON_KEY;
  return url && key ? { url, key, read: environment.VITE_READ ?? "auto" } : null;
}

/** The backend of a page at an address, which that of its own origin follows. */
export function backendOf({ url, key }: LiveSettings): Backend {
  return { url: new URL(url, window.location.href).href, key };
}
