import { useState } from "react";
import type { Range } from "../shared/range.ts";
import { searchWith } from "./data/searchWith.ts";
import { LinkIcon } from "./icons.tsx";
import { TEXTS } from "./texts.ts";

/** Copies an address of the page that shows these days for ever, however they were asked for. */
export function CopyLink({ range }: { readonly range: Range }) {
  const [link, setLink] = useState<string | null>(null);
  const copy = async () => {
    const url = new URL(window.location.href);
    url.search = searchWith(url.search, range);
    setLink((await isCopied(url.href)) ? TEXTS.filter.copied : url.href);
  };
  return (
    <div className="copy-link">
      <button type="button" className="button" onClick={copy}>
        <LinkIcon />
        {TEXTS.filter.copyLink}
      </button>
      <output>{link}</output>
    </div>
  );
}

/** A browser may keep the clipboard to itself; then the link is shown. */
async function isCopied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
