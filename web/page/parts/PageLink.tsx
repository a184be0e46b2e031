import type { ComponentProps, MouseEvent } from "react";
import { isChord } from "../../browser/isChord.ts";

interface PageLinkProps extends ComponentProps<"a"> {
  readonly href: string;
  /** Follows the link within the page. */
  readonly onFollow: () => void;
}

/** A link that is followed without loading the page. With Shift, Alt, Ctrl or ⌘ the click is left to the browser. */
export function PageLink({ href, onFollow, ...link }: PageLinkProps) {
  const follow = (event: MouseEvent) => {
    if (event.shiftKey || isChord(event)) return;
    event.preventDefault();
    onFollow();
  };
  return <a {...link} href={href} onClick={follow} />;
}
