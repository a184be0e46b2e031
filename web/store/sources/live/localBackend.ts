import { configuredBackend, liveSettings } from "./settings.ts";

/**
 * The host of the backend, such as `localhost:54321`, if it is on this machine or its network and the page is from a public
 * site: Chrome's Local Network Access then asks the reader for permission. Null for any other page or backend.
 */
export function localBackend(): string | null {
  const { protocol, hostname } = window.location;
  if (liveSettings === null || protocol !== "https:" || isLocalHost(hostname)) return null;
  const backend = new URL(configuredBackend(liveSettings).url);
  return isLocalHost(backend.hostname) ? backend.host : null;
}

/** Names and addresses of this machine and of private networks, as `URL.hostname` writes them. */
const LOCAL_HOSTS = [
  /^localhost$|\.localhost$|\.local$/,
  /^(0|10|127)\.\d+\.\d+\.\d+$/,
  /^169\.254\.\d+\.\d+$/,
  // Between a provider and its customers, and in overlay networks such as Tailscale.
  /^100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7])\.\d+\.\d+$/,
  /^172\.(1[6-9]|2\d|3[01])\.\d+\.\d+$/,
  /^192\.168\.\d+\.\d+$/,
  /^\[::1?\]$/,
  /^\[f[cd]/,
  /^\[fe[89ab]/,
];

export function isLocalHost(hostname: string): boolean {
  return LOCAL_HOSTS.some((pattern) => pattern.test(hostname));
}
