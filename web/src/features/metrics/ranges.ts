// The ranges that the metrics page offers, in days.

export const RANGES = [7, 30, 90] as const
export const RANGE_DEFAULT = 30

/** The range that the address asks for; the default for anything else. */
export const rangeIn = (search: URLSearchParams) =>
  RANGES.find((days) => String(days) === search.get('days')) ?? RANGE_DEFAULT
