// How far a replica is behind, by where the primary's log was at which time. Postgres' own pg_last_xact_replay_timestamp() says when the last
// replayed transaction was committed: on a primary that rests it grows, and of one that the replica does not hear from it says nothing.

/** A byte of the primary's log. */
export type LogPosition = number

export function lagMeter(now: () => number = () => performance.now()) {
  /** In the order of their time. */
  const seen: { at: number; position: LogPosition }[] = []

  return {
    /** The primary is there now. `forgetAfterMs` is more than the longest lag that counts. */
    note(position: LogPosition, forgetAfterMs: number): void {
      const at = now()
      while (seen[0] && seen[0].at < at - forgetAfterMs) seen.shift()
      seen.push({ at, position })
    },
    /** Seconds since the primary was seen to be further than that; 0 for a replica that has all that is known of. */
    lagOf(position: LogPosition): number {
      const ahead = seen.find((one) => one.position > position)
      return ahead ? (now() - ahead.at) / 1000 : 0
    },
  }
}
