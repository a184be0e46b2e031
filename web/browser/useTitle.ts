import { useEffect } from "react";
import { BRAND } from "../../shared/brand.ts";

export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${BRAND.name}`;
  }, [title]);
}
