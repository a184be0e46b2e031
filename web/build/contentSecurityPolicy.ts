import type { Plugin } from "vite";

/** Lets the built page load its own files and reach its own backend, and nothing else. */
export function contentSecurityPolicy(): Plugin {
  let backend = "";
  return {
    name: "content-security-policy",
    apply: "build",
    configResolved({ env }) {
      backend = originOf(env["VITE_SUPABASE_URL"]);
    },
    transformIndexHtml: () => [
      {
        tag: "meta",
        attrs: { "http-equiv": "Content-Security-Policy", content: policy(backend) },
        injectTo: "head-prepend",
      },
    ],
  };
}

function policy(backend: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    // Charts and bars place their parts by style attributes, which can load and run nothing.
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src 'self' ${backend}`.trim(),
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    // No text becomes code or markup, but for the one address that public/policy.js lets through.
    "require-trusted-types-for 'script'",
    "trusted-types default",
  ].join("; ");
}

/** Empty where the backend is on the page's own origin, or there is none. */
function originOf(url: unknown): string {
  return typeof url === "string" && URL.canParse(url) ? new URL(url).origin : "";
}
