import { type SyntheticEvent, useRef, useState } from "react";
import type { NamedView } from "../../../../shared/brand.ts";
import { searchWithView } from "../../../../shared/days/namedView.ts";
import { siteBrand } from "../../../browser/siteBrand.ts";
import { removeView, savedViews, saveView, viewLink } from "../../../store/url/namedViews.ts";
import { push } from "../../../store/url/urlHistory.ts";
import { optionsIn, searchWith } from "../../../store/url/urlState.ts";
import { PageLink } from "../../parts/PageLink.tsx";
import "./views.css";

/** The texts of named views, loaded with them. */
const VIEW_TEXTS = {
  site: "Views of this site",
  own: "Your views in this browser",
  name: "Name of this view",
  placeholder: "Name",
  save: "Save this view",
  taken: (name: string) => `The site has a view called ${name}: choose another name.`,
  saved: (name: string) => `Saved ${name}.`,
  unsaved: (line: string) => `This browser keeps no views. The line for site.json: ${line}`,
  copy: "Copy",
  copyTitle: (name: string) => `Copy ${name} as a line for site.json`,
  copied: "Copied: add it to views in site.json.",
  remove: "Remove",
  removeTitle: (name: string) => `Remove ${name}`,
  removed: (name: string) => `Removed ${name}.`,
} as const;

const MAX_LETTERS = 30;

/** The named views as links, and a form that saves what is on screen as a view of the reader. */
export function ViewsMenu({ onOpened }: { readonly onOpened: () => void }) {
  const [saved, setSaved] = useState(savedViews);
  const [message, setMessage] = useState("");
  const menu = useRef<HTMLDivElement>(null);
  const save = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    const name = String(new FormData(event.currentTarget).get("name")).trim();
    if (name === "") return;
    if (siteBrand.views.some((view) => view.name === name)) {
      setMessage(VIEW_TEXTS.taken(name));
      return;
    }
    const view = { name, query: shownQuery() };
    if (!saveView(view)) {
      setMessage(VIEW_TEXTS.unsaved(siteLine(view)));
      return;
    }
    setSaved(savedViews());
    setMessage(VIEW_TEXTS.saved(name));
    event.currentTarget.reset();
  };
  const remove = (name: string) => {
    // The menu gets the focus of a button that is gone.
    menu.current?.focus();
    removeView(name);
    setSaved(savedViews());
    setMessage(VIEW_TEXTS.removed(name));
  };
  const copy = async (view: NamedView) => {
    const line = siteLine(view);
    try {
      await navigator.clipboard.writeText(line);
      setMessage(VIEW_TEXTS.copied);
    } catch {
      setMessage(line);
    }
  };
  return (
    <div ref={menu} className="views" tabIndex={-1}>
      {siteBrand.views.length > 0 && (
        <ul aria-label={VIEW_TEXTS.site}>
          {siteBrand.views.map((view) => (
            <li key={view.name}>
              <ViewLink view={view} onOpened={onOpened} />
            </li>
          ))}
        </ul>
      )}
      {saved.length > 0 && (
        <ul aria-label={VIEW_TEXTS.own}>
          {saved.map((view) => (
            <li key={view.name}>
              <ViewLink view={view} onOpened={onOpened} />
              <button
                type="button"
                className="link-button"
                title={VIEW_TEXTS.copyTitle(view.name)}
                aria-label={VIEW_TEXTS.copyTitle(view.name)}
                onClick={() => copy(view)}
              >
                {VIEW_TEXTS.copy}
              </button>
              <button
                type="button"
                className="link-button"
                title={VIEW_TEXTS.removeTitle(view.name)}
                aria-label={VIEW_TEXTS.removeTitle(view.name)}
                onClick={() => remove(view.name)}
              >
                {VIEW_TEXTS.remove}
              </button>
            </li>
          ))}
        </ul>
      )}
      <form onSubmit={save}>
        <input
          name="name"
          aria-label={VIEW_TEXTS.name}
          placeholder={VIEW_TEXTS.placeholder}
          maxLength={MAX_LETTERS}
          required
          autoComplete="off"
        />
        <button type="submit" className="button">
          {VIEW_TEXTS.save}
        </button>
      </form>
      <output>{message}</output>
    </div>
  );
}

interface ViewLinkProps {
  readonly view: NamedView;
  readonly onOpened: () => void;
}

/** A link that can be copied, and that opens without loading the page again. */
function ViewLink({ view, onOpened }: ViewLinkProps) {
  return (
    <PageLink
      className="link-button"
      href={viewLink(view)}
      translate="no"
      onFollow={() => {
        push(searchWithView("", view) || "?", null);
        onOpened();
      }}
    >
      <bdi>{view.name}</bdi>
    </PageLink>
  );
}

/** The line of `views` in site.json that names a view. */
function siteLine({ name, query }: NamedView): string {
  return JSON.stringify({ name, query });
}

/** The query of the URL without what is no part of a view, such as a theme. */
function shownQuery(): string {
  return searchWith("", optionsIn(window.location.search)).slice(1);
}
