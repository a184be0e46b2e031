import { type ReactNode, use, useEffect } from "react";
import { VIEWS } from "../../shared/dashboard/views.ts";
import { siteBrand } from "../browser/siteBrand.ts";
import { useNow, useSeconds } from "../browser/useNow.ts";
import type { Embed } from "../store/url/embed.ts";
import { useShownStore } from "../store/useShownStore.ts";
import type { PageView } from "../store/view.ts";
import { DashboardPage } from "./DashboardPage.tsx";
import { statusText, statusTone } from "./header/SourceStatus.tsx";
import { SelectedDaysContext } from "./marks/selectedDays.ts";
import { comparedText, isKnown, rangeLabel, rangeNote } from "./range/rangeText.ts";
import "./embed.css";

/** The texts of a part of the page, loaded with it. */
const EMBED_TEXTS = {
  open: (brand: string) => `Open in ${brand}`,
  refused: "This page is not shown in a frame here",
} as const;

/**
 * The panel of a view, or the wall: the trend and the cards. A refused frame has a notice instead. A panel tells the page around
 * its frame how high it is; the wall fills whatever frame it has.
 */
export function EmbedPage({ embed }: { readonly embed: Embed }) {
  const isPanelInFrame = embed in VIEWS && window.parent !== window;
  useEffect(() => {
    if (!isPanelInFrame) return;
    return reportHeight(window.parent);
  }, [isPanelInFrame]);
  if (embed === "refused") {
    return (
      <main className="notice">
        <h1>{EMBED_TEXTS.refused}</h1>
        <WholePageLink />
      </main>
    );
  }
  const isWall = embed === "wall";
  const views = [isWall ? "transactionTrends" : embed] as const;
  const renderTop = (view: PageView) => <Top view={view}>{!isWall && <WholePageLink />}</Top>;
  return <DashboardPage part={{ views, hasCards: isWall, renderTop }} />;
}

/**
 * Sends the height of the page, in pixels, to the page around its frame, now and whenever it changes, until the returned
 * function is called. It may go to any origin: a page that is not allowed around a frame has been refused before.
 */
function reportHeight(around: Window): () => void {
  const { body } = document;
  const observer = new ResizeObserver(() => {
    const height = Math.ceil(body.getBoundingClientRect().height);
    around.postMessage({ type: "vigil-height", height }, "*");
  });
  observer.observe(body);
  return () => observer.disconnect();
}

/** The days on screen and the source of the figures, in place of the header and the filter of the whole page. */
function Top({ view, children }: { readonly view: PageView; readonly children: ReactNode }) {
  const selected = use(SelectedDaysContext);
  const now = useNow();
  const { isLive } = useShownStore();
  const secondsOfRead = useSeconds(view.isReading);
  const compared = comparedText(view, selected);
  const status =
    now !== null && view.hasRange ? statusText(view, now, isLive, secondsOfRead) : null;
  return (
    <div className="controls">
      <strong className={isKnown(view) ? undefined : "skeleton"}>
        {rangeLabel(view, selected)}
      </strong>
      <p className="filter-note">
        {compared && <span>{compared}</span>}
        <span>{rangeNote(view, selected, now)}</span>
      </p>
      <p className="source" data-tone={statusTone(view, now)}>
        {status}
      </p>
      {children}
    </div>
  );
}

/** A link that opens the whole page, or the wall, in a new window, which gets no access to the frame. */
function WholePageLink() {
  const query = new URLSearchParams(window.location.search);
  query.delete("panel");
  return (
    <a className="source-back" href={`?${query}`} target="_blank" rel="noopener">
      {EMBED_TEXTS.open(siteBrand.name)}
    </a>
  );
}
