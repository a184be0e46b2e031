import { type SyntheticEvent, useRef, useState } from "react";
import type { NamedView } from "../../../../shared/brand.ts";
import { searchWithView } from "../../../../shared/days/namedView.ts";
import { copyText } from "../../../browser/copyText.ts";
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

/** The most letters of a view's name. */
const MAX_LETTERS = 30;

/**
 * The named views of the site and of the reader as links, and a form that saves what is on screen as a view of the reader. A
 * message at the end tells the outcome of each action.
 */
export function ViewsMenu({ onOpened }: { readonly onOpened: () => void }) {
  const [ownViews, setOwnViews] = useState(savedViews);
  const [message, setMessage] = useState("");
  const menu = useRef<HTMLDivElement>(null);
  const remove = (name: string) => {
    // The button, which has the focus, disappears.
    menu.current?.focus();
    removeView(name);
    setOwnViews(savedViews());
    setMessage(VIEW_TEXTS.removed(name));
  };
  const copy = (view: NamedView) => {
    const line = siteLine(view);
    copyText(line).then(
      () => setMessage(VIEW_TEXTS.copied),
      () => setMessage(line),
    );
  };
  const showOutcome = (outcome: string) => {
    setOwnViews(savedViews());
    setMessage(outcome);
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
      {ownViews.length > 0 && (
        <ul aria-label={VIEW_TEXTS.own}>
          {ownViews.map((view) => (
            <li key={view.name}>
              <ViewLink view={view} onOpened={onOpened} />
              <ActionButton
                text={VIEW_TEXTS.copy}
                title={VIEW_TEXTS.copyTitle(view.name)}
                onPress={() => copy(view)}
              />
              <ActionButton
                text={VIEW_TEXTS.remove}
                title={VIEW_TEXTS.removeTitle(view.name)}
                onPress={() => remove(view.name)}
              />
            </li>
          ))}
        </ul>
      )}
      <SaveForm onOutcome={showOutcome} />
      <output>{message}</output>
    </div>
  );
}

interface SaveFormProps {
  /** Called with the message that tells whether the view was saved. */
  readonly onOutcome: (message: string) => void;
}

/**
 * A form that saves the query of the URL as a view of the reader, in place of a saved view of the same name. The name of a
 * view of the site is refused, and a blank name does nothing.
 */
function SaveForm({ onOutcome }: SaveFormProps) {
  const save = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    const name = String(new FormData(event.currentTarget).get("name")).trim();
    if (name === "") return;
    const isTaken = siteBrand.views.some((view) => view.name === name);
    if (isTaken) return onOutcome(VIEW_TEXTS.taken(name));
    const view = { name, query: shownQuery() };
    if (!saveView(view)) return onOutcome(VIEW_TEXTS.unsaved(siteLine(view)));
    onOutcome(VIEW_TEXTS.saved(name));
    event.currentTarget.reset();
  };
  return (
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
  );
}

interface ActionButtonProps {
  readonly text: string;
  /** The text with the name of the view. */
  readonly title: string;
  readonly onPress: () => void;
}

function ActionButton({ text, title, onPress }: ActionButtonProps) {
  return (
    <button
      type="button"
      className="link-button"
      title={title}
      aria-label={title}
      onClick={onPress}
    >
      {text}
    </button>
  );
}

interface ViewLinkProps {
  readonly view: NamedView;
  readonly onOpened: () => void;
}

/**
 * A link to a view. Its URL, which may be copied, has only the name of the view. The page reads this name only when it loads,
 * so a click, which does not load it, puts the query of the view into the URL instead.
 */
function ViewLink({ view, onOpened }: ViewLinkProps) {
  const open = () => {
    // An empty query is written as "?": an empty URL would keep the current query.
    push(searchWithView("", view) || "?", null);
    onOpened();
  };
  return (
    <PageLink className="link-button" href={viewLink(view)} translate="no" onFollow={open}>
      <bdi>{view.name}</bdi>
    </PageLink>
  );
}

/** The line of `views` in site.json that makes a view one of the site's. */
function siteLine({ name, query }: NamedView): string {
  return JSON.stringify({ name, query });
}

/** The query of the URL without "?", and without parameters that do not belong to a view, such as a theme. */
function shownQuery(): string {
  return searchWith("", optionsIn(window.location.search)).slice(1);
}
