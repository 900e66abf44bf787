// Times of events in the sample shop. They count back from the midnight (UTC) before its first
// start, so the shop looks in use on any day.

const HOUR = 3_600_000
const DAY = 24 * HOUR

/** Age of the first sale, in days. */
export const DAYS_OF_SALES = 90
/**
 * Multiples of it (mod 1) are spread evenly over an interval for any count, without a visible
 * order.
 */
const GOLDEN_SECTION = (Math.sqrt(5) - 1) / 2

export type Calendar = ReturnType<typeof calendarOf>

/** The times for a shop that starts now. */
export function calendarOf(now: Date) {
  const midnight = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate())
  const daysAgo = (days: number) => new Date(midnight - days * DAY)

  return {
    daysAgo,
    hoursAgo: (hours: number) => new Date(midnight - hours * HOUR),
    /** By position among the sellers and the buyers. Sellers came first. */
    sellerJoined: (position: number) => daysAgo(220 + position * 11.3),
    buyerJoined: (position: number) => daysAgo(95 + position * 13.4),
    /** By position in the catalogue, newest first. All are older than the first sale. */
    listed: (position: number) => daysAgo(91.6 + position * 3),
    /** Sales grow: half of them are from the last month. */
    paid: (position: number) => daysAgo(DAYS_OF_SALES * (1 - ((position * GOLDEN_SECTION) % 1)) ** 1.5),
    /** A moment later by these hours, but at most half of the time until midnight. */
    after: (moment: Date, hours: number) =>
      new Date(moment.getTime() + Math.min(hours * HOUR, (midnight - moment.getTime()) / 2)),
  }
}
