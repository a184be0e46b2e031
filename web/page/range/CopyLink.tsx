import type { Ref } from "react";
import type { PageView } from "../../store/view.ts";
import { TEXTS } from "../../texts.ts";
import { Boundary } from "../parts/Boundary.tsx";
import { Icon } from "../parts/Icon.tsx";
import { PopoverButton } from "../parts/PopoverButton.tsx";
import { lazyNote } from "./lazyNote.ts";

const CopiedLink = lazyNote("CopiedLink");

interface CopyLinkProps {
  readonly view: PageView;
  readonly ref: Ref<HTMLButtonElement>;
}

/** A button that copies a link to the days on screen and confirms it in a popover; disabled while the days are unknown. */
export function CopyLink({ view: { range, timeZone }, ref }: CopyLinkProps) {
  const copiedLink =
    range === null || timeZone === null ? null : <CopiedLink range={range} timeZone={timeZone} />;
  return (
    <PopoverButton
      ref={ref}
      className="button"
      icon={<Icon name="link" />}
      label={TEXTS.filter.copyLink}
      disabled={copiedLink === null}
      onNear={lazyNote.load}
    >
      {() => <Boundary>{copiedLink}</Boundary>}
    </PopoverButton>
  );
}
