import { type FragmentInstance, type RefObject, startTransition, useEffect, useState } from "react";

/**
 * Whether any of the place is in the window, or so far outside of it: a CSS length or percentage of the
 * window. False until the browser has told.
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
    // React's own way throws where a child of the fragment is on its way and has no element yet.
    return () => observer.disconnect();
  }, [place, margin]);
  return isInSight;
}
