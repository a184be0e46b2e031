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
  return (
    <PopoverButton
      ref={ref}
      className="button"
      icon={<Icon name="link" />}
      label={TEXTS.filter.copyLink}
      disabled={range === null || timeZone === null}
      onNear={lazyNote.load}
    >
      {() =>
        range &&
        timeZone && (
          <Boundary>
            <CopiedLink range={range} timeZone={timeZone} />
          </Boundary>
        )
      }
    </PopoverButton>
  );
}
