// The page never turns text into code or markup, and Trusted Types enforce this rule. The only exception
// is the URL of the service worker beside the page's icon.
if (window.trustedTypes) {
  // The address of the page may have a name and a password, which no request may repeat.
  const bare = (url, base) =>
    Object.assign(new URL(url, base), { username: "", password: "" }).href;
  const worker = bare("sw.js", document.querySelector("link[rel=icon]").href);
  window.trustedTypes.createPolicy("default", {
    createScriptURL: (url) => (bare(url, document.baseURI) === worker ? worker : null),
  });
}
