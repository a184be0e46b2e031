import type { DashboardState } from "../data/dashboardState.ts";
import { RefreshIcon } from "../icons.tsx";
import { TEXTS } from "../texts.ts";
import { BrandLink } from "./BrandLink.tsx";
import { SourceStatus } from "./SourceStatus.tsx";
import { ThemeSwitch } from "./ThemeSwitch.tsx";

interface HeaderProps {
  /** Null where no range is set, so that there is nothing to show. */
  readonly state: DashboardState | null;
  readonly onRefresh: () => void;
}

export function Header({ state, onRefresh }: HeaderProps) {
  const busy = state?.status === "loading" || (state?.status === "ready" && state.refreshing);
  return (
    <header className="header">
      <BrandLink />
      {state !== null && <SourceStatus state={state} />}
      <button
        type="button"
        className="icon-button"
        title={TEXTS.refresh}
        aria-busy={busy}
        onClick={onRefresh}
      >
        <RefreshIcon />
        <span className="visually-hidden">{TEXTS.refresh}</span>
      </button>
      <ThemeSwitch />
    </header>
  );
}

/** What is left of the header where the rest cannot be drawn. */
export function PlainHeader() {
  return (
    <header className="header">
      <BrandLink />
    </header>
  );
}
