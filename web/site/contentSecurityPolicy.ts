/** Restricts a page to the files of its site and to its own backend. */
export function contentSecurityPolicy(backendUrl: string | null): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    // Charts and bars are placed with style attributes, which cannot load or run anything.
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src 'self' ${backendOrigin(backendUrl ?? "")}`.trim(),
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    // No text becomes code or markup, except the one URL that public/policy.js allows.
    "require-trusted-types-for 'script'",
    "trusted-types default",
  ].join("; ");
}

/** Empty if the backend is on the page's own origin, or there is none. */
function backendOrigin(url: string): string {
  return URL.canParse(url) ? new URL(url).origin : "";
}
