import { type ComponentType, type ReactNode, startTransition, useEffect, useState } from "react";

/** Code that did not come. Whoever has caught it calls `forget`, and the next try loads anew. */
export class LoadFailure extends Error {
  readonly forget: () => void;

  constructor(cause: unknown, forget: () => void) {
    super(`the code of a view did not come: ${cause}`, { cause });
    this.forget = forget;
  }
}

export interface LazyView<Props> {
  (props: Props): ReactNode;
  /** Begins to load the code and resolves when that is over; a failure is told where it is drawn. */
  readonly load: () => Promise<void>;
}

/**
 * A view whose code is loaded when it is first drawn, or earlier. Unlike React's own it loads again
 * where that failed, by an import that can, and is drawn as soon as the code is there: what Suspense
 * has once replaced it holds back for 300 ms.
 */
export function lazyView<Module, Props extends object>(
  importModule: () => Promise<Module>,
  viewOf: (module: Module) => ComponentType<Props>,
  placeholder: ReactNode = null,
): LazyView<Props> {
  let drawn = 0;
  let loading: Promise<void> | null = null;
  let loaded: ComponentType<Props> | LoadFailure | null = null;

  const forget = () => {
    loading = null;
    loaded = null;
  };
  const begin = async () => {
    try {
      loaded = viewOf(await importModule());
    } catch (cause) {
      if (drawn === 0) forget();
      else loaded = new LoadFailure(cause, forget);
    }
  };
  const load = () => {
    loading ??= begin();
    return loading;
  };

  function Lazy(props: Props) {
    const [View, setView] = useState(() => loaded);
    useEffect(() => {
      drawn += 1;
      void load().then(() => {
        const outcome = loaded;
        // What comes may take long to draw: a transition leaves the browser its turns.
        startTransition(() => setView(() => outcome));
      });
      return () => {
        drawn -= 1;
      };
    }, []);
    if (View instanceof LoadFailure) throw View;
    return View === null ? placeholder : <View {...props} />;
  }
  return Object.assign(Lazy, { load });
}
