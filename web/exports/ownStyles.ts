/** The page's style sheets as one text, with the files that they name inside of it. */
export async function ownStyles(): Promise<string> {
  const sheets = [...document.styleSheets].map(async ({ href, cssRules }) => {
    const text = [...cssRules].map(({ cssText }) => cssText).join("\n");
    return withFiles(text, href ?? document.baseURI);
  });
  return (await Promise.all(sheets)).join("\n");
}

const FILE = /url\("(?!data:)([^"]+)"\)/g;

async function withFiles(text: string, base: string): Promise<string> {
  const names = new Set([...text.matchAll(FILE)].map(([, name = ""]) => name));
  const files = await Promise.all(
    [...names].map(async (name) => [name, await dataUrl(new URL(name, base))] as const),
  );
  return files.reduce(
    (whole, [name, url]) => whole.replaceAll(`url("${name}")`, `url("${url}")`),
    text,
  );
}

async function dataUrl(address: URL): Promise<string> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address} answers ${response.status}`);
  const file = await response.blob();
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(`${reader.result}`);
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
}
