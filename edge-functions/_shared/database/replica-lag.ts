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
      const last = seen.at(-1)
      // Another database was made the primary, from an earlier place on.
      if (last && position < last.position) seen.length = 0
      // It has been there since it was first seen there.
      if (position !== seen.at(-1)?.position) seen.push({ at, position })
      // The last of what is old says where the primary was all the time until the next.
      while (seen[1] && seen[1].at < at - forgetAfterMs) seen.shift()
    },
    /** Seconds since the primary was seen to be further than that; 0 for a replica that has all that is known of. */
    lagOf(position: LogPosition): number {
      const ahead = seen.find((one) => one.position > position)
      return ahead ? (now() - ahead.at) / 1000 : 0
    },
  }
}
