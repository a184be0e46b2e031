import { useEffect } from "react";
import { Notice } from "./Notice.tsx";
import { HOME } from "./usePath.ts";

export function NotFound({ path }: { readonly path: string }) {
  useEffect(() => {
    console.error(`404: there is no page at ${path}`);
  }, [path]);
  return (
    <Notice title="404">
      <p>Oops! Page not found</p>
      <a className="button" href={HOME}>
        Return to Home
      </a>
    </Notice>
  );
}
