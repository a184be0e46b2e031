/** A fraction of whole numbers, and so an exact value; its denominator is positive. */
export interface Fraction {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

export const ZERO: Fraction = { numerator: 0n, denominator: 1n };
const HUNDRED: Fraction = { numerator: 100n, denominator: 1n };
export const THOUSAND: Fraction = { numerator: 1000n, denominator: 1n };

/** `numerator ÷ denominator`, of whole numbers; the denominator is positive. */
export function fraction(numerator: number, denominator = 1): Fraction {
  return { numerator: BigInt(numerator), denominator: BigInt(denominator) };
}

/** The exact value of a number such as `-20.03`. */
export function parseDecimal(text: string): Fraction {
  const [whole = "", decimals = ""] = text.split(".");
  return { numerator: BigInt(whole + decimals), denominator: 10n ** BigInt(decimals.length) };
}

/** The sum. Equal denominators are kept, so that the numbers of a long sum stay small. */
export function plus(a: Fraction, b: Fraction): Fraction {
  if (a.denominator === b.denominator) {
    return { numerator: a.numerator + b.numerator, denominator: a.denominator };
  }
  return {
    numerator: a.numerator * b.denominator + b.numerator * a.denominator,
    denominator: a.denominator * b.denominator,
  };
}

function minus(a: Fraction, b: Fraction): Fraction {
  return plus(a, { ...b, numerator: -b.numerator });
}

export function times(a: Fraction, b: Fraction): Fraction {
  return { numerator: a.numerator * b.numerator, denominator: a.denominator * b.denominator };
}

/** `part ÷ whole` × `per`, by default in percent; 0 if `whole` is 0. */
export function share(part: Fraction, whole: Fraction, per = HUNDRED): Fraction {
  if (whole.numerator === 0n) return ZERO;
  const inverse = { numerator: whole.denominator, denominator: whole.numerator };
  return times(times(per, part), inverse);
}

/** The change in percent by the specification's rule: from 0 to more is 100, from 0 to 0 is 0. */
export function change(now: Fraction, before: Fraction): Fraction {
  if (before.numerator === 0n) return now.numerator > 0n ? HUNDRED : ZERO;
  return share(minus(now, before), before);
}

/** How far two values are apart, never below 0. */
export function distance(a: Fraction, b: Fraction): Fraction {
  const { numerator, denominator } = minus(a, b);
  return { numerator: numerator < 0n ? -numerator : numerator, denominator };
}

/** Below 0 if `a` is smaller than `b`, above 0 if it is larger. */
export function compare(a: Fraction, b: Fraction): number {
  const { numerator } = minus(a, b);
  if (numerator === 0n) return 0;
  return numerator < 0n ? -1 : 1;
}

export function largest(a: Fraction, b: Fraction): Fraction {
  return compare(a, b) < 0 ? b : a;
}

/** The value rounded to some decimals, exact halves away from zero. */
export function rounded({ numerator, denominator }: Fraction, decimals: number): Fraction {
  const scale = 10n ** BigInt(decimals);
  const size = numerator < 0n ? -numerator : numerator;
  // To round x is to take the floor of x + 1/2; the division of whole numbers takes the floor.
  const roundedSize = (2n * scale * size + denominator) / (2n * denominator);
  return { numerator: numerator < 0n ? -roundedSize : roundedSize, denominator: scale };
}

export function toNumber({ numerator, denominator }: Fraction): number {
  return Number(numerator) / Number(denominator);
}
