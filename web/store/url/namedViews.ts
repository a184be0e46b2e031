import type { NamedView } from "../../../shared/brand.ts";
import { searchWithView } from "../../../shared/days/namedView.ts";
import { VIEW_PARAMETER } from "../../../shared/days/urlParameters.ts";
import { memberOf, parsedJson } from "../../../shared/failure.ts";
import { siteBrand } from "../../browser/siteBrand.ts";
import { recall, remember } from "../../browser/storage.ts";
import { viewNameIn } from "./urlState.ts";

const KEY = "vigil:views";

/**
 * Replaces the name of a view in the URL with the query of that view, before the URL is read. A view of the site takes
 * precedence over one of the reader. The name of an unknown view stays in the URL.
 */
export function openNamedView(): void {
  const { pathname, search, hash } = window.location;
  const name = viewNameIn(search);
  if (name === null) return;
  const view = [...siteBrand.views, ...savedViews()].find((saved) => saved.name === name);
  if (view === undefined) return;
  // With an empty query the path is named, since an empty URL would keep the current query.
  const url = (searchWithView(search, view) || pathname) + hash;
  window.history.replaceState(window.history.state, "", url);
}

/** The URL of a link that opens a view by its name. */
export function viewLink({ name }: NamedView): string {
  return `?${new URLSearchParams({ [VIEW_PARAMETER]: name })}`;
}

/** The views that the reader has saved in this browser, in their order. */
export function savedViews(): readonly NamedView[] {
  const views = parsedJson(recall(KEY) ?? "[]");
  return Array.isArray(views) ? views.filter(isView) : [];
}

function isView(value: unknown): value is NamedView {
  return (
    typeof memberOf(value, "name") === "string" && typeof memberOf(value, "query") === "string"
  );
}

/** Saves a view, in place of a saved one of the same name. Returns false if this browser cannot store it. */
export function saveView(view: NamedView): boolean {
  const { name, query } = view;
  store([...savedViews().filter((saved) => saved.name !== name), view]);
  return savedViews().some((saved) => saved.name === name && saved.query === query);
}

export function removeView(name: string): void {
  store(savedViews().filter((view) => view.name !== name));
}

function store(views: readonly NamedView[]): void {
  remember(KEY, views.length === 0 ? null : JSON.stringify(views));
}
