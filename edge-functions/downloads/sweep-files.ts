// Closes abandoned uploads, removes unused objects, reports objects that changed since their check,
// queues missing previews, and deletes old rate limits. It runs here because only this function
// holds Storage's key.

import { internalCalls, type MissingObject } from '../../contract/operations/internal.ts'
import { log } from '../_shared/http/log.ts'
import type { StoredObject } from '../_shared/storage/storage.ts'
import { acting, handle, store } from './context.ts'

/** An upload that has no listing after this long will get none. */
const STALE = '24 hours'
/** One hour more, so that a listing in progress has finished. */
const ORPHANED = '25 hours'
/** Longer than a request takes between writing a picture of a user and showing it. */
const UNUSED = '1 hour'
const PAGE = 1000
/** Previews of new listings wait behind these. */
const PREVIEWS_PER_SWEEP = 100

type Changed = StoredObject & { listing_id: string }

export const sweepFiles = handle(internalCalls.sweepFiles)(async () => {
  const closed = await acting.asService(async (sql) => {
    await sql`select private.sweep_rate_limits()`
    await sql`select private.forget_unsent_pictures(${STALE}::interval)`
    await sql`select private.queue_missing_previews(${PREVIEWS_PER_SWEEP})`
    const [stale] = await sql<[{ closed: number }]>`select private.close_stale_uploads(${STALE}::interval) as closed`
    return stale.closed
  })
  let removed = 0
  for (;;) {
    const count = await removePage()
    removed += count
    // A page that could not be removed whole is for the next run.
    if (count < PAGE) return { closed, removed, changed: await reportChanged() }
  }
})

/** Downloads of these are rejected; a person has to find out who wrote to Storage past the shop. */
async function reportChanged(): Promise<number> {
  const changed = await acting.asService<Changed[]>`
    select listing_id, bucket_id, object_path from private.changed_objects(${PAGE})`
  for (const { listing_id, bucket_id, object_path } of changed)
    log('error', { event: 'ALARM listed object changed', listing: listing_id, bucket: bucket_id, path: object_path })
  return changed.length
}

async function removePage(): Promise<number> {
  const orphans = await acting.asService<StoredObject[]>`
    select bucket_id, object_path from private.orphaned_objects(${ORPHANED}::interval, ${UNUSED}::interval, ${PAGE})`
  return await store.removeMany(orphans)
}

// After a database restore: finds objects whose bytes are lost. Reads one byte of each.

const CHECK_PAGE = 200
/** So many are asked for at once. */
const AT_ONCE = 10

export const checkFiles = handle(internalCalls.checkFiles)(async (_, { body: { after, withhold } }) => {
  const page = await acting.asService<StoredObject[]>`
    select bucket_id, object_path from private.kept_objects(${after ?? ''}, ${CHECK_PAGE})`
  await store.requireSight('product-files')
  const gone: StoredObject[] = []
  const unreadable: StoredObject[] = []
  for (let first = 0; first < page.length; first += AT_ONCE) {
    const batch = page.slice(first, first + AT_ONCE)
    const are = await Promise.all(batch.map(({ bucket_id, object_path }) => store.has(bucket_id, object_path)))
    gone.push(...batch.filter((_, index) => are[index] === false))
    unreadable.push(...batch.filter((_, index) => are[index] === 'unreadable'))
  }
  const lost: MissingObject[] = []
  for (const object of gone) lost.push(await reportLost(object, withhold))
  for (const { bucket_id: bucket, object_path: path } of unreadable)
    log('warn', { event: 'unreadable_object', bucket, path })
  return {
    looked: page.length,
    lost,
    unreadable: unreadable.map(({ bucket_id: bucket, object_path: path }) => ({ bucket, path })),
    next: page.length < CHECK_PAGE ? null : (page.at(-1)?.object_path ?? null),
  }
})

async function reportLost(
  { bucket_id: bucket, object_path: path }: StoredObject,
  withhold: boolean,
): Promise<MissingObject> {
  if (!withhold) return { bucket, path, listingId: null, isWithheld: false }
  const [row] = await acting.asService<[{ listing_id: string | null }]>`
    select private.withhold_lost_object(${bucket}, ${path}) as listing_id`
  log('warn', { event: 'lost_object', bucket, path, listing: row.listing_id })
  return { bucket, path, listingId: row.listing_id, isWithheld: true }
}
