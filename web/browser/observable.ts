/** A value with listeners, in the form that `useSyncExternalStore` needs. */
export class Observable<Value> {
  readonly #listeners = new Set<() => void>();
  #value: Value;

  constructor(value: Value) {
    this.#value = value;
  }

  readonly read = (): Value => this.#value;

  readonly subscribe = (notify: () => void): (() => void) => {
    this.#listeners.add(notify);
    return () => this.#listeners.delete(notify);
  };

  write(value: Value): void {
    if (Object.is(value, this.#value)) return;
    this.#value = value;
    for (const notify of this.#listeners) notify();
  }
}
