import { useEffect, useState } from "react";
import { useSeconds } from "../../browser/useNow.ts";
import { localBackend } from "../../store/sources/live/localBackend.ts";
import type { PageView } from "../../store/view.ts";

const LOCAL_BACKEND_TEXTS = {
  ask: (host: string) =>
    `The backend ${host} is on this machine or its network: allow this site to reach it if the browser asks.`,
  denied: (host: string) =>
    `The browser keeps this site from its backend ${host} on this machine or its network: allow it in the settings of this site, then reload.`,
} as const;

/** A backend that may be reached answers within these seconds, or the browser is asking. */
const MAX_WAIT_SECONDS = 2;

/** What a public page's reader has to allow before figures can come from a backend on the local network. */
export function LocalBackendNote({ view }: { readonly view: PageView }) {
  const { isReading, readError, figures } = view;
  const seconds = useSeconds(isReading);
  const isWaiting = figures.status !== "ready" && seconds >= MAX_WAIT_SECONDS;
  const host = isWaiting || readError === "unreachable" ? localBackend() : null;
  return host === null ? null : <AccessNote host={host} />;
}

function AccessNote({ host }: { readonly host: string }) {
  const access = useLocalAccess();
  if (access === undefined || access === "granted") return null;
  const text = LOCAL_BACKEND_TEXTS[access === "denied" ? "denied" : "ask"](host);
  return <p className="range-note">{text}</p>;
}

/**
 * The permission of this site to reach the local network, also after it changes; null in a browser that has none,
 * undefined until that is known.
 */
function useLocalAccess(): PermissionState | null | undefined {
  const [access, setAccess] = useState<PermissionState | null>();
  useEffect(() => {
    const changes = new AbortController();
    const { signal } = changes;
    const name = "local-network-access" as PermissionName;
    const follow = (permission: PermissionStatus) => {
      if (signal.aborted) return;
      const show = () => setAccess(permission.state);
      permission.addEventListener("change", show, { signal });
      show();
    };
    navigator.permissions.query({ name }).then(follow, () => setAccess(null));
    return () => changes.abort();
  }, []);
  return access;
}
