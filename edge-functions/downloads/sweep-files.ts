// Closes uploads that nobody listed, removes objects that belong to nothing, tells of listed objects
// that are not those which were checked, and forgets rate limits that are over. It runs here because only this function holds a key to Storage.
import { internalCalls } from '../../contract/internal.ts'
import { log } from '../_shared/http/log.ts'
import type { Bucket } from '../_shared/storage/storage.ts'
import { acting, handle, settings, store } from './context.ts'
import { removeOrphanedPictures } from './pictures/remove-orphans.ts'

/** An upload that has no listing after this long will get none. */
const STALE = '24 hours'
/** An hour more: whoever was listing an upload when it was closed has ended by then. */
const ORPHANED = '25 hours'
const PAGE = 1000

type Orphan = { bucket_id: Bucket; object_path: string }
type Changed = Orphan & { listing_id: string }

export const sweepFiles = handle(internalCalls.sweepFiles)(async () => {
  const closed = await acting.asService(async (sql) => {
    await sql`select private.sweep_rate_limits()`
    await sql`select private.forget_unsent_pictures(${STALE}::interval)`
    const [stale] = await sql<[{ closed: number }]>`select private.close_stale_uploads(${STALE}::interval) as closed`
    return stale.closed
  })
  let removed = (await removeOrphanedPictures('avatars')) + (await removeOrphanedPictures('message-pictures'))
  for (;;) {
    const count = await removePage()
    removed += count
    // A page that could not be removed whole is for the next run.
    if (count < PAGE) return { closed, removed, changed: await tellOfChanged() }
  }
})

/** Downloads of these are rejected; a person has to find out who wrote to Storage past the shop. */
async function tellOfChanged(): Promise<number> {
  const changed = await acting.asService(
    (sql) => sql<Changed[]>`select listing_id, bucket_id, object_path from private.changed_objects(${PAGE})`,
  )
  for (const { listing_id, bucket_id, object_path } of changed)
    log('error', { event: 'ALARM listed object changed', listing: listing_id, bucket: bucket_id, path: object_path })
  return changed.length
}

async function removePage(): Promise<number> {
  const orphans = await acting.asService(
    (sql) => sql<Orphan[]>`select bucket_id, object_path from private.orphaned_objects(${ORPHANED}::interval, ${PAGE})`,
  )
  let removed = 0
  for (const [bucket, found] of Map.groupBy(orphans, ({ bucket_id }) => bucket_id)) {
    const paths = found.map(({ object_path }) => object_path)
    removed += await store.removeMany(settings.STORAGE_SIGNING_KEY, bucket, paths)
  }
  return removed
}
