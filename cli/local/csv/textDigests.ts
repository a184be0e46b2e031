import { sum } from "../../../shared/cube/sum.ts";

/** The 128 bits of the last digested text. */
const words = new Uint32Array(4);

/**
 * Writes the digest of a text into `words`. That any two of a billion different texts have the same digest has a probability
 * of less than 1e-20, which is taken for never.
 *
 * Four numbers are mixed with each character in turn. The factors are odd, so that no bit is lost.
 */
function digest(text: string): void {
  let a = 0x6b43a9b5;
  let b = 0x52c6a2d9;
  let c = 0x1f83d9ab;
  let d = 0x5be0cd19;
  for (let index = 0; index < text.length; index++) {
    const character = text.charCodeAt(index);
    a = b ^ Math.imul(a ^ character, 0x239b961b);
    b = c ^ Math.imul(b ^ character, 0x2e91d5a7);
    c = d ^ Math.imul(c ^ character, 0x38b34ae5);
    d = a ^ Math.imul(d ^ character, 0x65a4b2f3);
  }
  words[0] = mixed(a ^ Math.imul(c, 0x85ebca6b));
  words[1] = mixed(b ^ Math.imul(d, 0xc2b2ae35));
  words[2] = mixed(c ^ Math.imul(b, 0x27d4eb2f));
  words[3] = mixed(d ^ Math.imul(a ^ text.length, 0x165667b1));
}

/** The finalizer of MurmurHash3, which spreads each bit over the whole word. */
function mixed(word: number): number {
  const once = Math.imul(word ^ (word >>> 16), 0x85ebca6b);
  const twice = Math.imul(once ^ (once >>> 13), 0xc2b2ae35);
  return twice ^ (twice >>> 16);
}

const FIRST_SLOTS = 2 ** 12;

/** A set of texts in 16 bytes each, of which none can be read again. */
export class TextSet {
  #slots = new Uint32Array(4 * FIRST_SLOTS);
  #size = 0;

  /** Returns whether the text was new. */
  add(text: string): boolean {
    digest(text);
    // A slot of zeros is free.
    if (isFree(words, 0)) words[0] = 1;
    if (2 * (this.#size + 1) > this.#slots.length / 4) this.#grow();
    const isNew = insert(this.#slots, words);
    if (isNew) this.#size += 1;
    return isNew;
  }

  #grow(): void {
    const oldSlots = this.#slots;
    this.#slots = new Uint32Array(2 * oldSlots.length);
    for (let slotStart = 0; slotStart < oldSlots.length; slotStart += 4) {
      const slot = oldSlots.subarray(slotStart, slotStart + 4);
      if (!isFree(slot, 0)) insert(this.#slots, slot);
    }
  }
}

/**
 * Puts the four words of a digest into a hash table with a slot of four words for each digest: into the slot that the first
 * word chooses, or the next free one. Returns false if the table has the digest already. One slot at least must be free.
 */
function insert(slots: Uint32Array, digestWords: Uint32Array): boolean {
  const slotCount = slots.length / 4;
  let slotStart = 4 * ((digestWords[0] ?? 0) % slotCount);
  while (!isFree(slots, slotStart)) {
    if (hasDigest(slots, slotStart, digestWords)) return false;
    slotStart = (slotStart + 4) % slots.length;
  }
  slots.set(digestWords, slotStart);
  return true;
}

/** Whether the slot that begins at an index has the four words of a digest. */
function hasDigest(slots: Uint32Array, start: number, digestWords: Uint32Array): boolean {
  return (
    slots[start] === digestWords[0] &&
    slots[start + 1] === digestWords[1] &&
    slots[start + 2] === digestWords[2] &&
    slots[start + 3] === digestWords[3]
  );
}

/** Whether the slot that begins at an index has four zeros. */
function isFree(slots: Uint32Array, start: number): boolean {
  return (
    slots[start] === 0 && slots[start + 1] === 0 && slots[start + 2] === 0 && slots[start + 3] === 0
  );
}

/** Digests of texts in 8 bytes each, for two lists to be compared. */
export class DigestList {
  #digests = new BigUint64Array(FIRST_SLOTS);
  #length = 0;

  add(text: string): void {
    digest(text);
    if (this.#length === this.#digests.length) {
      const oldDigests = this.#digests;
      this.#digests = new BigUint64Array(2 * oldDigests.length);
      this.#digests.set(oldDigests);
    }
    new Uint32Array(this.#digests.buffer, 8 * this.#length, 2).set(words.subarray(0, 2));
    this.#length += 1;
  }

  sorted(): BigUint64Array {
    return this.#digests.subarray(0, this.#length).sort();
  }
}

/** The digests that occur at least twice, in one list or in several. Each is listed once, in ascending order. */
export function repeatedDigests(lists: readonly BigUint64Array[]): BigUint64Array {
  const digests = new BigUint64Array(sum(lists.map(({ length }) => length)));
  let offset = 0;
  for (const list of lists) {
    digests.set(list, offset);
    offset += list.length;
  }
  digests.sort();
  // Equal digests follow each other: the second of them is kept.
  return digests.filter((digest, index) => {
    const isFirst = digest !== digests[index - 1];
    const isSecond = !isFirst && digest !== digests[index - 2];
    return isSecond;
  });
}

/** Whether a list in ascending order has a digest, by bisection. */
export function isAmong(list: BigUint64Array, digest: bigint): boolean {
  let low = 0;
  let high = list.length;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if ((list[middle] as bigint) < digest) low = middle + 1;
    else high = middle;
  }
  return list[low] === digest;
}

/**
 * How many digests two lists in ascending order have in common. A digest that both have several times counts as often as the
 * list that has it less often.
 */
export function sharedCount(a: BigUint64Array, b: BigUint64Array): number {
  let shared = 0;
  let indexB = 0;
  for (const digest of a) {
    while (indexB < b.length && (b[indexB] as bigint) < digest) indexB += 1;
    if (indexB === b.length) break;
    if (b[indexB] !== digest) continue;
    shared += 1;
    indexB += 1;
  }
  return shared;
}
