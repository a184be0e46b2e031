import { useEffect } from "react";
import { siteBrand } from "./siteBrand.ts";

export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${siteBrand.name}`;
  }, [title]);
}
