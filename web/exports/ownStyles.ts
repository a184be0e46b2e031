/**
 * The page's style sheets as one text, with the files they reference inlined. It uses the source
 * text, because browsers serialize a shorthand with a variable wrongly.
 */
export async function ownStyles(): Promise<string> {
  const texts = [...document.styleSheets].map(async ({ href, ownerNode }) =>
    href === null ? (ownerNode?.textContent ?? "") : withFiles(await fetchText(href), href),
  );
  return (await Promise.all(texts)).join("\n");
}

const FILE = /url\(["']?(?!data:)([^"')]+)["']?\)/g;

async function withFiles(text: string, base: string): Promise<string> {
  const names = [...new Set([...text.matchAll(FILE)].map(([, name = ""]) => name))];
  const urls = await Promise.all(names.map((name) => fetchDataUrl(new URL(name, base))));
  const urlByName = new Map(names.map((name, index) => [name, urls[index]]));
  return text.replace(FILE, (_, name) => `url("${urlByName.get(name)}")`);
}

async function fetchText(address: string): Promise<string> {
  return (await fetchFile(address)).text();
}

async function fetchDataUrl(address: URL): Promise<string> {
  const file = await (await fetchFile(address)).blob();
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
}

async function fetchFile(address: string | URL): Promise<Response> {
  const response = await fetch(address);
  if (response.ok) return response;
  throw new Error(`${address} answers ${response.status}`);
}
