/** The store's environment. Times and delays are in milliseconds. */
export interface StoreWorld {
  /** Milliseconds since the epoch. */
  now(): number;
  /** Calls `act` once after a delay; the returned function cancels it. */
  after(delay: number, act: () => void): () => void;
  isVisible(): boolean;
  /** False if there is no network at all; true is no guarantee. */
  isOnline(): boolean;
  /** Reports changes of `isVisible` and `isOnline` until the returned function is called. */
  watch(notify: () => void): () => void;
}
