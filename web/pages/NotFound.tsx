import { useEffect } from "react";
import { TEXTS } from "../texts.ts";
import { Notice } from "./Notice.tsx";

export function NotFound({ path }: { readonly path: string }) {
  useEffect(() => {
    console.error(TEXTS.notFound.log(path));
  }, [path]);
  return <Notice {...TEXTS.notFound} />;
}
