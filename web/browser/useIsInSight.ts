import { type FragmentInstance, type RefObject, startTransition, useEffect, useState } from "react";

/**
 * Whether any part of the element is in the viewport or within a margin around it (a CSS length, or
 * a percentage of the viewport). False until the browser has measured.
 */
export function useIsInSight(place: RefObject<FragmentInstance | null>, margin: string): boolean {
  const [isInSight, setIsInSight] = useState(false);
  useEffect(() => {
    const instance = place.current;
    if (instance === null) return;
    const tell = (entries: readonly IntersectionObserverEntry[]) =>
      startTransition(() => setIsInSight(entries.at(-1)?.isIntersecting ?? false));
    const observer = new IntersectionObserver(tell, { rootMargin: `${margin} 0px` });
    instance.observeUsing(observer);
    // React's own cleanup throws if a child of the fragment is still loading and has no element
    // yet.
    return () => observer.disconnect();
  }, [place, margin]);
  return isInSight;
}
