import type { ReactNode } from "react";
import { useTitle } from "../browser/useTitle.ts";
import { BrandLink } from "../header/BrandLink.tsx";
import { ThemeSwitch } from "../header/ThemeSwitch.tsx";

interface NoticeProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** A page with a single message. */
export function Notice({ title, children }: NoticeProps) {
  useTitle(title);
  return (
    <>
      <header className="header">
        <BrandLink />
        <ThemeSwitch />
      </header>
      <main className="notice">
        <h1>{title}</h1>
        {children}
      </main>
    </>
  );
}
