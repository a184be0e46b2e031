// The page makes neither code nor markup out of text, and the browser holds it to that: of all that
// Trusted Types forbid, only the service worker beside this file is allowed.
if (window.trustedTypes) {
  const worker = new URL("sw.js", document.currentScript.src).href;
  window.trustedTypes.createPolicy("default", {
    createScriptURL: (url) => (new URL(url, document.baseURI).href === worker ? worker : null),
  });
}
