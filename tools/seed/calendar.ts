// When things happened in the sample shop: counted back from the day of its first start, so that it
// looks in use on any day. Everything is over by the midnight (UTC) before.

const HOUR = 3_600_000
const DAY = 24 * HOUR

/** So long people have been buying. */
export const DAYS_OF_SALES = 90
/**
 * Parts of an interval that are multiples of it (mod 1) lie evenly, however many there are, and
 * next to each other in no order.
 */
const GOLDEN_SECTION = (Math.sqrt(5) - 1) / 2

export type Calendar = ReturnType<typeof calendarOf>

/** The times of a shop that is first started now. */
export function calendarOf(now: Date) {
  const midnight = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate())
  const daysAgo = (days: number) => new Date(midnight - days * DAY)

  return {
    daysAgo,
    hoursAgo: (hours: number) => new Date(midnight - hours * HOUR),
    /** By their positions among the sellers and the buyers: sellers came first. */
    sellerJoined: (position: number) => daysAgo(220 + position * 11.3),
    buyerJoined: (position: number) => daysAgo(95 + position * 13.4),
    /**
     * By the position in the catalogue, whose first is the newest. All are older than the first
     * sale.
     */
    listed: (position: number) => daysAgo(91.6 + position * 3),
    /** Business grows: of two sales, one was in the last month. */
    paid: (position: number) => daysAgo(DAYS_OF_SALES * (1 - ((position * GOLDEN_SECTION) % 1)) ** 1.5),
    /** Some time after a moment, at most half of what there is until midnight. */
    after: (moment: Date, hours: number) =>
      new Date(moment.getTime() + Math.min(hours * HOUR, (midnight - moment.getTime()) / 2)),
  }
}
