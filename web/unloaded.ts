/** How long the page's code may take, in milliseconds. */
const TIMEOUT_MS = 10_000;

/** The element in the HTML around this script. `page/showPage.tsx` removes it when the page's code has loaded. */
const container = document.currentScript?.parentElement;

// This script imports nothing: if the page's code has not loaded, no other file may have loaded either.
setTimeout(() => {
  if (!container?.isConnected) return;
  const line = document.createElement("p");
  // The figures in the HTML are shown, although the URL may name other days.
  delete document.documentElement.dataset["awaits"];
  line.textContent = `The code of this page has not loaded: ${reason(location)}`;
  container.append(line);
}, TIMEOUT_MS);

/**
 * Why the code has not loaded: the browser forbids it, or the site was made for another folder. If neither is so, the
 * URL of the code, whose request failed or takes long.
 */
function reason({ href, protocol }: Location): string {
  if (protocol === "file:") return "a browser takes none from a disk. Serve this folder.";
  if (window.origin === "null") return "the sandbox of this frame lacks allow-same-origin.";
  const codeUrl = document.querySelector<HTMLScriptElement>("script[type=module]")?.src ?? href;
  const siteFolder = folderOf(codeUrl.replace(/assets\/.*/, ""));
  const pageFolder = folderOf(href);
  // The page of a missing address has a path below the folder of its site.
  const isHome = document.querySelector("[data-page=dashboard]") !== null;
  return isHome && siteFolder !== pageFolder
    ? `the site was made for ${siteFolder} and is at ${pageFolder}. Make it with --base ${pageFolder}`
    : codeUrl;
}

function folderOf(url: string): string {
  return new URL(".", url).pathname;
}
