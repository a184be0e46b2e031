import {
  type ComponentType,
  createElement,
  type ReactNode,
  startTransition,
  useEffect,
  useState,
} from "react";
import { retriedImport } from "../browser/retriedImport.ts";

class LoadFailure extends Error {}

/**
 * Makes views, by the names of their exports, of a module that is loaded when one of them is first drawn, or
 * earlier. Unlike `React.lazy` they retry a failed load, with an import that can succeed, and are drawn as
 * soon as the code is loaded: Suspense holds back a replaced view for 300 ms.
 */
export function lazyViews<Module extends object>(load: () => Promise<Module>) {
  const importModule = retriedImport(load);
  return <Name extends keyof Module>(name: Name, placeholder: ReactNode = null) =>
    lazyView<Props<Module[Name]>>(
      async () => (await importModule())[name] as ComponentType<Props<Module[Name]>>,
      placeholder,
    );
}

type Props<View> = View extends (props: infer Own) => ReactNode ? Own & object : never;

function lazyView<Props extends object>(
  importView: () => Promise<ComponentType<Props>>,
  placeholder: ReactNode,
) {
  let drawn = 0;
  let loading: Promise<void> | null = null;
  let loaded: ComponentType<Props> | LoadFailure | null = null;

  const forget = () => {
    loading = null;
    loaded = null;
  };
  const begin = async () => {
    try {
      loaded = await importView();
    } catch (cause) {
      if (drawn === 0) forget();
      else loaded = new LoadFailure("the code of a view did not come", { cause });
    }
  };
  /** Starts loading and resolves when it has ended; a failure is thrown where the view is drawn. */
  const load = (): Promise<void> => {
    loading ??= begin();
    return loading;
  };

  function Lazy(props: Props) {
    const [View, setView] = useState(() => loaded);
    useEffect(() => {
      drawn += 1;
      void load().then(() => {
        const outcome = loaded;
        // The view may take long to draw: a transition does not block the browser.
        startTransition(() => setView(() => outcome));
      });
      return () => {
        drawn -= 1;
        // Every instance has thrown, or gone with a sibling that has: the next one loads again.
        if (drawn === 0 && loaded instanceof LoadFailure) forget();
      };
    }, []);
    if (View instanceof LoadFailure) throw View;
    return View === null ? placeholder : createElement(View, props);
  }
  return Object.assign(Lazy, { load });
}
