// A scale that ends at a round number.

/** The smallest of 1, 2 and 5 times a power of ten that holds `value`; 1 for nothing. */
export function roundUp(value: number): number {
  if (value <= 0) return 1
  const power = 10 ** Math.floor(Math.log10(value))
  const step = [1, 2, 5, 10].find((factor) => value <= factor * power) ?? 10
  return step * power
}
