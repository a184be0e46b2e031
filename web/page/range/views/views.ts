// One chunk for the menu of views, and for a link that names one.

export { openNamedView } from "../../../store/url/namedViews.ts";
export { ViewsMenu } from "./ViewsMenu.tsx";
