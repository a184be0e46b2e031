// The page never turns text into code or markup, and the browser enforces it: of everything that
// Trusted Types forbid, only the service worker beside this file is allowed.
if (window.trustedTypes) {
  const worker = new URL("sw.js", document.currentScript.src).href;
  window.trustedTypes.createPolicy("default", {
    createScriptURL: (url) => (new URL(url, document.baseURI).href === worker ? worker : null),
  });
}
