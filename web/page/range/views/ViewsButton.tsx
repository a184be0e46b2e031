import { TEXTS } from "../../../texts.ts";
import { Boundary } from "../../parts/Boundary.tsx";
import { Icon } from "../../parts/Icon.tsx";
import { lazyParts } from "../../parts/lazyParts.ts";
import { PopoverButton } from "../../parts/PopoverButton.tsx";

const lazyViews = lazyParts(() => import("./ViewsMenu.tsx"));
const ViewsMenu = lazyViews("ViewsMenu");

/** A button that opens the menu of named views. The code of the menu loads when the button gets the pointer or the focus. */
export function ViewsButton() {
  return (
    <PopoverButton
      className="button"
      icon={<Icon name="views" />}
      label={TEXTS.views}
      onNear={lazyViews.load}
    >
      {(close) => (
        <Boundary fallback={<p className="menu-note">{TEXTS.unavailable}</p>}>
          <ViewsMenu onOpened={close} />
        </Boundary>
      )}
    </PopoverButton>
  );
}
