import type { NamedView } from "../../../shared/brand.ts";
import { searchWithView } from "../../../shared/days/namedView.ts";
import { VIEW_PARAMETER } from "../../../shared/days/urlParameters.ts";
import { memberOf, parsedJson } from "../../../shared/failure.ts";
import { siteBrand } from "../../browser/siteBrand.ts";
import { recall, remember } from "../../browser/storage.ts";
import { viewNameIn } from "./urlState.ts";

const KEY = "vigil:views";

/**
 * Replaces the name of a view in the URL with the query of the view, before the URL is read. The name of an unknown view
 * stays.
 */
export function openNamedView(): void {
  const { pathname, search, hash } = window.location;
  const name = viewNameIn(search);
  if (name === null) return;
  const view = [...siteBrand.views, ...savedViews()].find((saved) => saved.name === name);
  if (view === undefined) return;
  const url = (searchWithView(search, view) || pathname) + hash;
  window.history.replaceState(window.history.state, "", url);
}

/** A link to a view. */
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

/** Saves a view in the place of one with its name. Returns whether this browser has stored it. */
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
