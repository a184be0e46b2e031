import { useState } from "react";
import type { Range } from "../../shared/range.ts";
import { copiedLink } from "../data/address.ts";
import { LinkIcon } from "../parts/icons.tsx";
import { TEXTS } from "../texts.ts";
import { CALENDAR_TEXTS } from "./calendarTexts.ts";

/** Copies a link to these days, or shows it where the browser does not let it. */
export function CopyLink({ range }: { readonly range: Range }) {
  const [text, setText] = useState<string | null>(null);
  const copy = async () => {
    const { link, isCopied } = await copiedLink(range);
    setText(isCopied ? TEXTS.filter.copied : link);
  };
  return (
    <div className="copy-link">
      <button type="button" className="button" onClick={copy}>
        <LinkIcon />
        {CALENDAR_TEXTS.copyLink}
      </button>
      <output>{text}</output>
    </div>
  );
}
