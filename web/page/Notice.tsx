import { HOME } from "../browser/parsePage.ts";
import { useTitle } from "../browser/useTitle.ts";
import { BrandLink, ThemeSwitch } from "./header/Header.tsx";

interface NoticeProps {
  readonly title: string;
  readonly text: string;
  /** The text of a link to the dashboard, if there is one. */
  readonly home?: string;
}

/** A page with a single message. */
export function Notice({ title, text, home }: NoticeProps) {
  useTitle(title);
  return (
    <>
      <header className="header">
        <BrandLink />
        <ThemeSwitch />
      </header>
      <main className="notice">
        <h1>{title}</h1>
        <p>{text}</p>
        {home !== undefined && (
          <a className="button" href={HOME}>
            {home}
          </a>
        )}
      </main>
    </>
  );
}
