import {
  type ComponentType,
  createElement,
  type ReactNode,
  startTransition,
  useEffect,
  useState,
} from "react";
import { retriedImport } from "../../browser/retriedImport.ts";

class LoadFailure extends Error {}

/**
 * Parts of a module, which is loaded when its first part is drawn, or earlier. There are two differences from
 * `React.lazy`: a failed load is retried with an import that can succeed, and a part is drawn as soon as its
 * code is loaded, while Suspense holds back a replaced part for 300 ms.
 */
export function lazyParts<Module extends object>(load: () => Promise<Module>) {
  const code = lazyCode(retriedImport(load));

  function part<Name extends keyof Module>(name: Name, placeholder: ReactNode = null) {
    return function Lazy(props: Props<Module[Name]>) {
      const loaded = useLoaded(code);
      if (loaded instanceof LoadFailure) throw loaded;
      if (loaded === null) return placeholder;
      return createElement(loaded[name] as ComponentType<Props<Module[Name]>>, props);
    };
  }
  return Object.assign(part, { load: code.load });
}

type Props<Part> = Part extends (props: infer Own) => ReactNode ? Own & object : never;

type LazyCode<Module> = ReturnType<typeof lazyCode<Module>>;

/** A module and the number of its drawn parts. */
function lazyCode<Module>(importModule: () => Promise<Module>) {
  let drawn = 0;
  let loading: Promise<void> | null = null;
  let loaded: Module | LoadFailure | null = null;

  const forget = () => {
    loading = null;
    loaded = null;
  };
  const begin = async () => {
    try {
      loaded = await importModule();
    } catch (cause) {
      if (drawn === 0) forget();
      else loaded = new LoadFailure("the code of a part did not come", { cause });
    }
  };
  return {
    loaded: () => loaded,
    /** Starts loading, and resolves when loading has ended. Drawn parts throw a failure. */
    load(): Promise<void> {
      loading ??= begin();
      return loading;
    },
    enter() {
      drawn += 1;
    },
    leave() {
      drawn -= 1;
      // Every part has thrown, or was removed with a part that has thrown: the next part loads again.
      if (drawn === 0 && loaded instanceof LoadFailure) forget();
    },
  };
}

function useLoaded<Module>(code: LazyCode<Module>): Module | LoadFailure | null {
  const [loaded, setLoaded] = useState(code.loaded);
  useEffect(() => {
    code.enter();
    void code.load().then(() => {
      const outcome = code.loaded();
      // A part may take long to draw: a transition does not block the browser.
      startTransition(() => setLoaded(() => outcome));
    });
    return code.leave;
  }, [code]);
  return loaded;
}
