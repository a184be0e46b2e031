import { type ComponentType, use } from "react";

/** Code that did not come. Whoever has caught it calls `forget`, and the next try loads anew. */
export class LoadFailure extends Error {
  readonly forget: () => void;

  constructor(cause: unknown, forget: () => void) {
    super(`the code of a view did not come: ${cause}`, { cause });
    this.forget = forget;
  }
}

/** A component whose code is loaded when it is first drawn; unlike React's own, again if need be. */
export function retriedLazy<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  let loading: Promise<ComponentType<Props>> | null = null;
  const forget = () => {
    loading = null;
  };
  const begin = () =>
    load().catch((cause) => {
      throw new LoadFailure(cause, forget);
    });
  return function Lazy(props: Props) {
    loading ??= begin();
    const View = use(loading);
    return <View {...props} />;
  };
}
