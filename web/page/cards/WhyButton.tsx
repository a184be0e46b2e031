import type { WhyFigure } from "../../../shared/answer/whySchema.ts";
import type { ReadyFigures } from "../../store/figures.ts";
import { shownEmbed } from "../../store/url/embed.ts";
import { TEXTS } from "../../texts.ts";
import { lazyTool } from "../panelTools/lazyTool.ts";
import { Boundary } from "../parts/Boundary.tsx";
import { ArrowIcon } from "../parts/Icon.tsx";
import { PopoverButton } from "../parts/PopoverButton.tsx";

const WhyDetails = lazyTool("WhyDetails");

interface WhyButtonProps {
  readonly figure: WhyFigure;
  readonly figures: ReadyFigures;
  /** The change as it stands on the card, beside its direction if there is one. */
  readonly text: string;
  readonly direction?: "up" | "down";
}

/** A change as a button that opens its reasons. On the wall, which has no buttons, it is a text. */
export function WhyButton({ figure, figures, text, direction }: WhyButtonProps) {
  const icon = direction && <ArrowIcon direction={direction} />;
  if (shownEmbed() === "wall") {
    return (
      <>
        {icon}
        <span>{text}</span>
      </>
    );
  }
  return (
    <PopoverButton
      className="why"
      icon={icon}
      label={text}
      name={TEXTS.cards.why(direction === undefined ? text : `${direction} ${text}`)}
      onNear={lazyTool.load}
    >
      {(close) => (
        <Boundary fallback={<p className="menu-note">{TEXTS.unavailable}</p>}>
          <WhyDetails figure={figure} figures={figures} onFollow={close} />
        </Boundary>
      )}
    </PopoverButton>
  );
}
