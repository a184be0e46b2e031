import { useEffect, useState } from "react";
import type { DayRange } from "../../shared/days/range.ts";
import { copiedLink } from "../url/urlHistory.ts";
import { NOTE_TEXTS } from "./noteTexts.ts";

interface CopiedLinkProps {
  readonly range: DayRange;
  readonly timeZone: string;
}

/** Copies a link to these days in this time zone, or shows the link if the browser denies that. */
export function CopiedLink({ range, timeZone }: CopiedLinkProps) {
  const [text, setText] = useState("");
  useEffect(() => {
    void copiedLink(range, timeZone).then(({ link, isCopied }) =>
      setText(isCopied ? NOTE_TEXTS.copied(timeZone) : link),
    );
  }, [range, timeZone]);
  return <output className="definition">{text}</output>;
}
