import { TEXTS } from "../../../texts.ts";
import { Boundary } from "../../parts/Boundary.tsx";
import { Icon } from "../../parts/Icon.tsx";
import { lazyParts } from "../../parts/lazyParts.ts";
import { PopoverButton } from "../../parts/PopoverButton.tsx";

/** The page loads them later. */
const lazyViews = lazyParts(() => import("./ViewsMenu.tsx"));
const ViewsMenu = lazyViews("ViewsMenu");

/** The named views of the site and of the reader. */
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
