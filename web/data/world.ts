/** What the store needs of the world around it. Moments and delays are in milliseconds. */
export interface World {
  /** Since the epoch. */
  now(): number;
  /** Acts once after a delay, unless it is called off by what this gives back. */
  after(delay: number, act: () => void): () => void;
  isVisible(): boolean;
  /** False where there is no network at all; true says little. */
  isOnline(): boolean;
  /** Tells when one of the two has become another, until what this gives back is called. */
  watch(notify: () => void): () => void;
}
