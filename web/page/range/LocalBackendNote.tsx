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

/** A first read that takes longer may be waiting for the reader's answer to the browser's question. */
const MAX_WAIT_SECONDS = 2;

/**
 * Tells the reader of a public page to allow its access to a backend on the local network, which the browser may block.
 * Shown while the first figures take long, and if the last read could not reach the backend. Nothing for other backends.
 */
export function LocalBackendNote({ view }: { readonly view: PageView }) {
  const { isReading, readError, figures } = view;
  const seconds = useSeconds(isReading);
  const isWaiting = figures.status !== "ready" && seconds >= MAX_WAIT_SECONDS;
  const mayBeBlocked = isWaiting || readError === "unreachable";
  const host = mayBeBlocked ? localBackend() : null;
  return host === null ? null : <AccessNote host={host} />;
}

/** Asks to allow the access to a host; nothing if it is allowed, or if that is not known yet. */
function AccessNote({ host }: { readonly host: string }) {
  const access = useLocalAccess();
  if (access === undefined || access === "granted") return null;
  const text =
    access === "denied" ? LOCAL_BACKEND_TEXTS.denied(host) : LOCAL_BACKEND_TEXTS.ask(host);
  return <p role="note">{text}</p>;
}

/**
 * The current permission of this site to reach the local network; null in a browser that has no such permission, undefined
 * until the browser has answered.
 */
function useLocalAccess(): PermissionState | null | undefined {
  const [access, setAccess] = useState<PermissionState | null>();
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const name = "local-network-access" as PermissionName;
    const follow = (permission: PermissionStatus) => {
      if (signal.aborted) return;
      const update = () => setAccess(permission.state);
      permission.addEventListener("change", update, { signal });
      update();
    };
    navigator.permissions.query({ name }).then(follow, () => setAccess(null));
    return () => controller.abort();
  }, []);
  return access;
}
