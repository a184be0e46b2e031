// The page never turns text into code or markup, and Trusted Types enforce this rule. The only exception
// is the URL of the service worker beside this file.
if (window.trustedTypes) {
  const worker = new URL("sw.js", document.currentScript.src).href;
  window.trustedTypes.createPolicy("default", {
    createScriptURL: (url) => (new URL(url, document.baseURI).href === worker ? worker : null),
  });
}
