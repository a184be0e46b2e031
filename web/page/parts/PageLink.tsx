import type { ComponentProps, MouseEvent } from "react";
import { isChord } from "../../browser/isChord.ts";

interface PageLinkProps extends ComponentProps<"a"> {
  readonly href: string;
  /** Follows the link within the page. */
  readonly onFollow: () => void;
}

/** A link within the page. With Shift, Ctrl or ⌘ the browser opens it elsewhere, and with Alt it saves it. */
export function PageLink({ href, onFollow, ...link }: PageLinkProps) {
  const follow = (event: MouseEvent) => {
    if (event.shiftKey || isChord(event)) return;
    event.preventDefault();
    onFollow();
  };
  return <a {...link} href={href} onClick={follow} />;
}
