import {
  type ComponentType,
  createElement,
  type ReactNode,
  startTransition,
  useEffect,
  useState,
  useSyncExternalStore,
} from "react";
import { retriedImport } from "../../browser/retriedImport.ts";

class LoadFailure extends Error {}

/**
 * Parts of a module, which is loaded when its first part is drawn, or earlier. There are two differences from
 * `React.lazy`: a failed load is retried with an import that can succeed, and a part is drawn as soon as its
 * code is loaded, while Suspense holds back a replaced part for 300 ms.
 */
export function lazyParts<Module extends object>(importModule: () => Promise<Module>) {
  const retried = retriedImport(importModule);
  let loaded: Module | null = null;
  const code = async () => {
    loaded = await retried();
    return loaded;
  };

  function part<Name extends keyof Module>(name: Name, placeholder: ReactNode = null) {
    return function Lazy(props: Props<Module[Name]>) {
      // A part of the HTML may be hydrated later than its code is loaded.
      const isHydrating = useIsHydrating();
      const [outcome, setOutcome] = useState<Module | LoadFailure | null>(
        isHydrating ? null : loaded,
      );
      useEffect(() => {
        // A part may take long to draw: a transition does not block the browser.
        const set = (next: Module | LoadFailure) => startTransition(() => setOutcome(next));
        code().then(set, (cause) =>
          set(new LoadFailure("the code of a part did not come", { cause })),
        );
      }, []);
      if (outcome instanceof LoadFailure) throw outcome;
      if (outcome === null) return placeholder;
      return createElement(outcome[name] as ComponentType<Props<Module[Name]>>, props);
    };
  }
  /** Starts loading, and resolves when loading has ended. Drawn parts throw a failure. */
  const load = () =>
    code().then(
      () => {},
      () => {},
    );
  return Object.assign(part, { load, code });
}

/** Whether the component is drawn from the HTML now, which has nothing that the browser has learned since. */
function useIsHydrating(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => false,
    () => true,
  );
}

type Props<Part> = Part extends (props: infer Own) => ReactNode ? Own & object : never;
