import { createContext, use } from "react";
import { HOME, IS_ONE_FILE } from "../../browser/parsePage.ts";
import { siteBrand } from "../../browser/siteBrand.ts";
import { switchTheme } from "../../browser/theme.ts";
import { useShownStore } from "../../store/useShownStore.ts";
import type { PageView } from "../../store/view.ts";
import { TEXTS } from "../../texts.ts";
import { Icon } from "../parts/Icon.tsx";
import { SourceStatus } from "./SourceStatus.tsx";

/** The brand of the page. While a page is prerendered it is that of its site; in a browser it equals `siteBrand`. */
export const BrandContext = createContext(siteBrand);

/**
 * The header of the whole page: the brand, the source of the figures, and buttons. A page in one file has no button that
 * refreshes, and a page without a source has no status.
 */
export function Header({ view }: { readonly view: PageView }) {
  const { refresh } = useShownStore();
  const { status } = view.figures;
  return (
    <header className="header">
      <a className="skip" href="#figures">
        {TEXTS.skip}
      </a>
      <BrandLink />
      {status !== "unset" && <SourceStatus view={view} />}
      {!IS_ONE_FILE && (
        <button
          type="button"
          className="icon-button"
          title={TEXTS.refresh}
          aria-busy={view.isReading || status === "loading"}
          onClick={refresh}
        >
          <Icon name="refresh" />
          <span className="visually-hidden">{TEXTS.refresh}</span>
        </button>
      )}
      <ThemeSwitch />
    </header>
  );
}

/** Replaces the header when it cannot be drawn. */
export function PlainHeader() {
  return (
    <header className="header">
      <BrandLink />
    </header>
  );
}

export function BrandLink() {
  const { name, logo } = use(BrandContext);
  return (
    <a className="brand" href={HOME} translate="no">
      <svg className="brand-mark" viewBox={`0 0 ${logo.size} ${logo.size}`} aria-hidden="true">
        <path fill="currentColor" fillRule="evenodd" d={logo.path} />
      </svg>
      <span>{name}</span>
    </a>
  );
}

export function ThemeSwitch() {
  return (
    <button type="button" className="icon-button" title={TEXTS.theme} onClick={switchTheme}>
      <Icon name="theme" />
      <span className="visually-hidden">{TEXTS.theme}</span>
    </button>
  );
}
