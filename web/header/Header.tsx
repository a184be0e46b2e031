import { Icon } from "../parts/Icon.tsx";
import type { PageView } from "../store/view.ts";
import { TEXTS } from "../texts.ts";
import { BrandLink } from "./BrandLink.tsx";
import { SourceStatus } from "./SourceStatus.tsx";
import { ThemeSwitch } from "./ThemeSwitch.tsx";

interface HeaderProps {
  readonly view: PageView;
  readonly onRefresh: () => void;
}

export function Header({ view, onRefresh }: HeaderProps) {
  const { status } = view.shown;
  return (
    <header className="header">
      <BrandLink />
      {status !== "unset" && <SourceStatus view={view} />}
      <button
        type="button"
        className="icon-button"
        title={TEXTS.refresh}
        aria-busy={view.isReading || status === "loading"}
        onClick={onRefresh}
      >
        <Icon name="refresh" />
        <span className="visually-hidden">{TEXTS.refresh}</span>
      </button>
      <ThemeSwitch />
    </header>
  );
}

/** The header where the full one cannot be drawn. */
export function PlainHeader() {
  return (
    <header className="header">
      <BrandLink />
    </header>
  );
}
