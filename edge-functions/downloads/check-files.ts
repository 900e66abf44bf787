// After a restore of the database: looks for objects that rows speak of and whose bytes are gone. What is asked of Storage is one byte of each.
import { internalCalls, type LostObject } from '../../contract/internal.ts'
import { log } from '../_shared/http/log.ts'
import type { Bucket } from '../_shared/storage/storage.ts'
import { acting, handle, settings, store } from './context.ts'

const PAGE = 200
/** So many are asked for at once. */
const AT_ONCE = 10

type Kept = { bucket_id: Bucket; object_path: string }

export const checkFiles = handle(internalCalls.checkFiles)(async (_, { body: { after, withhold } }) => {
  const kept = await acting.asService(
    (sql) => sql<Kept[]>`select bucket_id, object_path from private.kept_objects(${after ?? ''}, ${PAGE})`,
  )
  await store.requireSight(settings.STORAGE_SIGNING_KEY, 'product-files')
  const gone: Kept[] = []
  const unreadable: Kept[] = []
  for (let first = 0; first < kept.length; first += AT_ONCE) {
    const some = kept.slice(first, first + AT_ONCE)
    const are = await Promise.all(
      some.map(({ bucket_id, object_path }) => store.has(settings.STORAGE_SIGNING_KEY, bucket_id, object_path)),
    )
    gone.push(...some.filter((_, index) => are[index] === false))
    unreadable.push(...some.filter((_, index) => are[index] === 'unreadable'))
  }
  const lost: LostObject[] = []
  for (const object of gone) lost.push(await tell(object, withhold))
  for (const { bucket_id: bucket, object_path: path } of unreadable)
    log('warn', { event: 'unreadable_object', bucket, path })
  return {
    looked: kept.length,
    lost,
    unreadable: unreadable.map(({ bucket_id: bucket, object_path: path }) => ({ bucket, path })),
    next: kept.length < PAGE ? null : (kept.at(-1)?.object_path ?? null),
  }
})

async function tell({ bucket_id: bucket, object_path: path }: Kept, withhold: boolean): Promise<LostObject> {
  if (!withhold) return { bucket, path, listingId: null, isWithheld: false }
  const [row] = await acting.asService(
    (sql) => sql<[{ listing_id: string | null }]>`
      select private.withhold_lost_object(${bucket}, ${path}) as listing_id`,
  )
  log('warn', { event: 'lost_object', bucket, path, listing: row.listing_id })
  return { bucket, path, listingId: row.listing_id, isWithheld: true }
}
