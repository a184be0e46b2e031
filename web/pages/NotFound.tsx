import { useEffect } from "react";
import { HOME } from "../browser/parsePage.ts";
import { TEXTS } from "../texts.ts";
import { Notice } from "./Notice.tsx";

export function NotFound({ path }: { readonly path: string }) {
  useEffect(() => {
    console.error(TEXTS.notFound.log(path));
  }, [path]);
  return (
    <Notice title={TEXTS.notFound.title}>
      <p>{TEXTS.notFound.text}</p>
      <a className="button" href={HOME}>
        {TEXTS.notFound.home}
      </a>
    </Notice>
  );
}
