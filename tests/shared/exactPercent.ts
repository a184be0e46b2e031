/** A share in percent, rounded to `decimals` with exact halves away from zero, in whole numbers. */
export function exactPercent(part: number, whole: number, decimals: number): number {
  const [numerator, denominator] = [
    BigInt(Math.abs(part)) * 100n * 10n ** BigInt(decimals),
    BigInt(whole),
  ];
  const quotient = numerator / denominator;
  const up = 2n * (numerator % denominator) >= denominator ? 1n : 0n;
  const digits = `${quotient + up}`.padStart(decimals + 1, "0");
  const text = `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
  return part < 0 ? 0 - Number(text) : Number(text);
}
