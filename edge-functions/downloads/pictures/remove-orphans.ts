// Pictures that nothing shows any more: replaced ones of people, those of accounts that are gone, and those of messages that were never sent.
import type { Transaction } from '../../_shared/database/open-database.ts'
import { acting, settings, store } from '../context.ts'

/** Longer than a request takes between writing a picture and showing it. */
const ORPHANED = '1 hour'
const PAGE = 1000

type Orphans = { object_path: string }[]

const FINDS = {
  avatars: (sql: Transaction) =>
    sql<Orphans>`select object_path from private.orphaned_avatars(${ORPHANED}::interval, ${PAGE})`,
  'message-pictures': (sql: Transaction) =>
    sql<Orphans>`select object_path from private.orphaned_message_pictures(${ORPHANED}::interval, ${PAGE})`,
}

/** Removes what is there at the moment; gives how many there were. */
export async function removeOrphanedPictures(bucket: keyof typeof FINDS): Promise<number> {
  let removed = 0
  for (;;) {
    const orphans = await acting.asService(FINDS[bucket])
    if (orphans.length === 0) return removed
    const paths = orphans.map(({ object_path }) => object_path)
    const count = await store.removeMany(settings.STORAGE_SIGNING_KEY, bucket, paths)
    removed += count
    // A page that could not be removed whole is for the next run.
    if (count < PAGE) return removed
  }
}
