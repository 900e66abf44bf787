// Who reads their own writes. Visitors' reads may come from a read replica, which is some seconds behind (decision 62).

/** What a reader sends in Cache-Control who wants nothing older than their last write; browsers send it for fetch's mode "reload". */
export const WANTS_FRESH = 'no-cache'

/** Seconds after a write of theirs for which the web sends it. */
export const FRESH_AFTER_WRITE_SECONDS = 30

/** The most that a replica may be behind and still be read, in seconds: it has the write when that time is over, and is looked at once a second. */
export const REPLICA_LAG_MAX_SECONDS = 20
