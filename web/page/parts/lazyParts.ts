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
 * Makes lazy components of the components that a module exports. The returned function takes the name of an export. Its
 * component draws a placeholder until the module has loaded, and then the export.
 *
 * The module loads when the first of these components is mounted, or when one of two members of the function is called:
 * `load` to have the code early, `code` to use the module itself. If the load fails, the mounted components throw, and the
 * next one to be mounted loads again.
 *
 * There are two differences from `React.lazy`. After a failed load the import is repeated, by a URL that the browser does
 * not remember as failed. And a component is drawn as soon as its code has loaded: Suspense would wait for 300 ms.
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
        const draw = (next: Module | LoadFailure) => startTransition(() => setOutcome(next));
        const fail = (cause: unknown) =>
          draw(new LoadFailure("the code of a component failed to load", { cause }));
        // Needed also if the module has loaded: hydration has drawn the placeholder. Otherwise it changes nothing.
        code().then(draw, fail);
      }, []);
      if (outcome instanceof LoadFailure) throw outcome;
      if (outcome === null) return placeholder;
      return createElement(outcome[name] as ComponentType<Props<Module[Name]>>, props);
    };
  }
  /** Loads the module early. Never rejects: a failure is thrown by the components. */
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
