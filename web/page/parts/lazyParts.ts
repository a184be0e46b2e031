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
 * A function that makes a lazy component of a component that a module exports. The module is loaded when the first lazy
 * component is drawn, or earlier by `load` or `code`. Until then a lazy component draws its placeholder. If the load fails
 * it throws, and the next lazy component that is mounted loads again.
 *
 * There are two differences from `React.lazy`: a failed load is retried with an import that can succeed, and a component is
 * drawn as soon as its code has loaded, while Suspense would hold it back for 300 ms.
 */
export function lazyParts<Module extends object>(importModule: () => Promise<Module>) {
  const importOnce = retriedImport(importModule);
  let loadedModule: Module | null = null;
  /** Loads the module and resolves with it, or rejects with the failure of its import. */
  const code = async () => {
    loadedModule = await importOnce();
    return loadedModule;
  };

  function part<Name extends keyof Module>(name: Name, placeholder: ReactNode = null) {
    return function Lazy(props: Props<Module[Name]>) {
      // The prerendered HTML has the placeholder, even if the code has loaded before the HTML is hydrated.
      const isHydrating = useIsHydrating();
      const [outcome, setOutcome] = useState<Module | LoadFailure | null>(
        isHydrating ? null : loadedModule,
      );
      useEffect(() => {
        // A component may take long to draw: a transition does not block the browser.
        const set = (next: Module | LoadFailure) => startTransition(() => setOutcome(next));
        const fail = (cause: unknown) =>
          set(new LoadFailure("the code of a part did not come", { cause }));
        code().then(set, fail);
      }, []);
      if (outcome instanceof LoadFailure) throw outcome;
      if (outcome === null) return placeholder;
      return createElement(outcome[name] as ComponentType<Props<Module[Name]>>, props);
    };
  }
  /** Loads the module for later. Resolves also after a failure, which the components throw. */
  const load = () =>
    code().then(
      () => {},
      () => {},
    );
  return Object.assign(part, { load, code });
}

/** Whether the component is hydrated in this render. React uses the last function only then, and in prerendering. */
function useIsHydrating(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => false,
    () => true,
  );
}

type Props<Part> = Part extends (props: infer PartProps) => ReactNode ? PartProps & object : never;
