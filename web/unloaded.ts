/** How long the page's code may take, in milliseconds. */
const TIMEOUT_MS = 10_000;

/** Where the HTML has this script. `page/showPage.tsx` removes it. */
const place = document.currentScript?.parentElement;

/** If the page's code does not come, a line says why. No other file may have come either. */
setTimeout(() => {
  if (!place?.isConnected) return;
  const line = document.createElement("p");
  delete document.documentElement.dataset["awaits"];
  line.textContent = `The code of this page has not loaded: ${reason(location)}`;
  place.append(line);
}, TIMEOUT_MS);

/**
 * Why the code has not come: the place of the page forbids it, the site was made for another place, or the file of that
 * URL failed.
 */
function reason({ href, protocol }: Location): string {
  if (protocol === "file:") return "a browser takes none from a disk. Serve this folder.";
  if (window.origin === "null") return "the sandbox of this frame lacks allow-same-origin.";
  const code = document.querySelector<HTMLScriptElement>("script[type=module]")?.src ?? href;
  const made = folderOf(code.replace(/assets\/.*/, ""));
  const here = folderOf(href);
  const isHome = document.querySelector("[data-page=dashboard]") !== null;
  return isHome && made !== here
    ? `the site was made for ${made} and is at ${here}. Make it with --base ${here}`
    : code;
}

function folderOf(url: string): string {
  return new URL(".", url).pathname;
}
