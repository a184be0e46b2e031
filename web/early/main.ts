import { type Backend, keyHeaders, restUrl } from "../../shared/backend.ts";
import { CUBE_FUNCTION, cubeArguments } from "../../shared/cubeFunction.ts";
import { sendEarly } from "../data/earlyRequest.ts";
import { keptFigures } from "../data/keptFigures.ts";
import { missingFunction } from "../data/missingFunction.ts";
import { isSignedIn } from "../data/session.ts";
import { backendOf, type LiveSettings, liveSettings } from "../data/settings.ts";
import { viewerZone } from "../data/viewerZone.ts";
import { type FirstCube, firstCube } from "./firstCube.ts";

// On a first visit the backend is asked for the figures before there is the code that shows them.
const settings = liveSettings(import.meta.env);
if (settings !== null && isFirstVisit(settings)) {
  const cube = firstCube(window.location, Date.now(), viewerZone);
  if (cube !== null) ask(backendOf(settings), cube);
}

/** Whether the page will ask the function by the key alone, and has nothing to show meanwhile. */
function isFirstVisit(settings: LiveSettings): boolean {
  const { url } = backendOf(settings);
  const isFunctionAsked = settings.read !== "tables" && !missingFunction(url).isKnown();
  return isFunctionAsked && !isSignedIn(url) && !keptFigures(settings.url).areKnown();
}

function ask(backend: Backend, { cover, timeZone }: FirstCube): void {
  const query = new URLSearchParams(cubeArguments(cover, timeZone));
  sendEarly(`${restUrl(backend)}/rpc/${CUBE_FUNCTION}?${query}`, keyHeaders(backend));
}
