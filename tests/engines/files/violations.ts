// What must hold of files once all work is done and a day has passed.
import { checkFiles } from '../../../tools/reconcile/reconcile.ts'
import { owner } from '../../support/api/people.ts'
import { schedulerCalls } from '../../support/api/scheduler.ts'
import { stack } from '../../support/stack.ts'

const inWords = (what: string, found: readonly object[]) => found.map((row) => `${what}: ${JSON.stringify(row)}`)

/** Lets a day pass for uploads and objects, and runs one sweep. */
export async function sweepADayLater(): Promise<void> {
  await owner`update public.uploads set created_at = created_at - interval '26 hours'`
  await owner`update storage.objects set created_at = created_at - interval '26 hours'`
  const { status } = await schedulerCalls('downloads/sweep')
  if (status !== 200) throw new Error(`downloads/sweep answered ${status}`)
}

/** What is wrong, in words. */
export async function violationsOf(): Promise<string[]> {
  const orphans = await owner`
    select bucket_id, name from storage.objects
    where bucket_id in ('product-files', 'showcase-images', 'previews') and name not in (
      select object_path from public.listing_files union all select object_path from private.listing_pictures
      union all select object_path from public.preview_pictures
      union all select object_path from public.listing_previews where object_path is not null
    )`
  const unpinned = await owner`
    select pinned.object_path from (
      select object_path, object_id, object_version from public.listing_files
      union all
      select object_path, object_id, object_version from private.listing_pictures
    ) as pinned
    where not exists (
      select from storage.objects
      where objects.name = pinned.object_path and objects.id = pinned.object_id and objects.version = pinned.object_version
    )`
  const empty = await owner`
    select id, status from public.listings
    where status not in ('active', 'inactive', 'removed')
      or not exists (select from public.listing_files where listing_files.listing_id = listings.id)`
  const keyless = await owner`
    select entitlements.id from public.entitlements join public.listings on listings.id = entitlements.listing_id
    where listings.licence_source is not null and entitlements.revoked_at is null and 1 <> (
      select count(*) from (
        select entitlement_id from public.licence_keys union all select entitlement_id from public.licence_waits
      ) as given
      where given.entitlement_id = entitlements.id
    )`
  const shop = { functionsUrl: `${stack.urls.supabase}/functions/v1`, sweepSecret: stack.sweepSecret }
  const { lost, unreadable } = await checkFiles(shop, false)
  return [
    ...inWords('an object without a listing', orphans),
    ...inWords('a file without its object', unpinned),
    ...inWords('a listing without files', empty),
    ...inWords('a buyer without one key', keyless),
    ...inWords('an object without bytes', [...lost, ...unreadable]),
  ]
}
