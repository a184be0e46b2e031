import { existsSync, readFileSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";

const ROOT = join(import.meta.dirname, "../..");

async function pages(): Promise<string[]> {
  const docs = await readdir(join(ROOT, "docs"));
  const pages = docs.filter((name) => name.endsWith(".md")).map((name) => `docs/${name}`);
  return ["README.md", "AGENTS.md", "CONTRIBUTING.md", "CHANGELOG.md", ...pages];
}

function text(page: string): string {
  return readFileSync(join(ROOT, page), "utf8");
}

test("every relative link of the documentation leads to a file", async () => {
  for (const page of await pages()) {
    const links = [...text(page).matchAll(/\]\((?!https?:|#)([^)#\s]+)/g)];
    const broken = links.filter(([, link = ""]) => !existsSync(join(ROOT, dirname(page), link)));
    expect(broken.map(([, link]) => `${page}: ${link}`)).toEqual([]);
  }
});

test("every message that docs/platforms.md quotes is in the program", async () => {
  const names = (
    await Promise.all(
      ["cli", "shared"].map(async (folder) =>
        (await readdir(join(ROOT, folder), { recursive: true })).map((name) => `${folder}/${name}`),
      ),
    )
  ).flat();
  const program = names
    .filter((name) => /\.(?:ts|js)$/.test(name))
    .map(text)
    .join("\n");
  const quotes = [...text("docs/platforms.md").matchAll(/^\| `([^`]+…[^`]*)`/gm)];
  expect(quotes.length).toBeGreaterThan(5);
  const missing = quotes.filter(([, quote = ""]) =>
    quote.split("…").some((piece) => !program.includes(piece.trim())),
  );
  expect(missing.map(([, quote]) => quote)).toEqual([]);
});

test("every proof in docs/security.md is the title of a test in the file that the page names", () => {
  const proofs = [...text("docs/security.md").matchAll(/^- \*\*Proof:\*\*.*(?:\n {2}.*)*/gm)];
  const missing: string[] = [];
  let quotes = 0;
  for (const [proof] of proofs) {
    let file = "";
    for (const [, path, quote] of proof.matchAll(/\]\(\.\.\/(tests\/[^)]+)\)|"([^"]+)"/g)) {
      if (path !== undefined) file = text(path);
      if (quote === undefined) continue;
      quotes++;
      const pieces = quote.split("…").map((piece) => piece.trim().replace(/\s+/g, " "));
      if (!pieces.every((piece) => file.includes(piece))) missing.push(quote);
    }
  }
  expect(quotes).toBeGreaterThan(20);
  expect(missing).toEqual([]);
});
