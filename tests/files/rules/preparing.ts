// Preparations step by step, as the functions run them.
import { randomUUID } from 'node:crypto'
import { owner } from '../../support/database/acting.ts'
import { firstValue, offered } from '../../support/database/steps.ts'
import { actAs, addSeller, asUser } from '../../support/database/world.ts'

type Bucket = 'product-files' | 'showcase-images'
type Copy = { id: string; purpose: string; source_path: string; target_path: string; state: string; progress: unknown }

const FACTS = { mimeType: 'image/png', sizeBytes: 10, sha256: 'a'.repeat(64), width: 4, height: 3 }

/** An open upload, with its object by default. */
export async function uploaded(seller: string, bucket: Bucket, stored = true): Promise<{ id: string; path: string }> {
  const [upload] = await owner<[{ id: string; path: string }]>`
    insert into public.uploads (bucket_id, seller_id) values (${bucket}, ${seller}) returning id, object_path as path`
  if (stored) await storeObject(bucket, upload.path)
  return upload
}

export const storeObject = (bucket: Bucket, path: string) => owner`
  insert into storage.objects (bucket_id, name, version, metadata)
  values (${bucket}, ${path}, ${randomUUID()}, '{"size": 10, "mimetype": "image/png"}')`

/** An unchanged file of the listing, or an upload. */
export type ReleaseFile = { name: string; sha256?: string } & ({ fileId: string } | { uploadId: string })

type ListingOptions = {
  file?: string
  files?: ReleaseFile[]
  pictures?: { uploadId: string; thumbnailUploadId?: string }[]
  status?: string
}

/** Creates a listing like the API: the row as the seller, then its preparation. */
export const begin = (
  seller: string,
  { file, files = [{ uploadId: file ?? '', name: 'meadow.pdf' }], pictures = [], status = 'active' }: ListingOptions,
): Promise<string> =>
  asUser(seller, async (sql) => {
    const [listing] = await sql<[{ id: string }]>`
      insert into public.listings (title, description, price_cents, status)
      values ('Meadow quilt', 'Twelve blocks', 500, 'processing') returning id`
    await sql`select set_config('role', 'none', true)`
    await sql`select private.begin_preparation(
      ${listing.id}, ${status}, ${sql.json(files)}, ${sql.json(pictures)})`
    return listing.id
  })

/** A listing of a new seller in preparation, with a picture and its thumbnail. */
export async function beingPrepared() {
  const seller = await addSeller('Preparing')
  const [file, picture, thumbnail] = [
    await uploaded(seller, 'product-files'),
    await uploaded(seller, 'showcase-images'),
    await uploaded(seller, 'showcase-images'),
  ]
  const pictures = [{ uploadId: picture.id, thumbnailUploadId: thumbnail.id }]
  const listing = await begin(seller, { file: file.id, pictures })
  return { seller, listing, sources: [file.path, picture.path, thumbnail.path].sort() }
}

const nobody = randomUUID()
export const act = <T>(run: Parameters<typeof actAs<T>>[2]) => actAs(nobody, 'api', run)
export const take = async (seller: string, listing: string): Promise<number | undefined> =>
  (
    await actAs(seller, 'api')<
      { attempt: number }[]
    >`select * from private.take_own_preparation(${listing}, '1 minute')`
  )[0]?.attempt
export const plan = (listing: string, attempt: number) =>
  act((sql) => sql<Copy[]>`select * from private.plan_copies(${listing}, ${attempt})`)
export const complete = async (
  listing: string,
  attempt: number,
  failure: string | null = null,
  upload: string | null = null,
) =>
  (
    await act(
      (sql) => sql`select private.complete_preparation(${listing}, ${attempt}, ${failure}, ${upload}) as status`,
    )
  )[0]?.status
export const leftovers = async (listing: string) =>
  (await act((sql) => sql`select object_path from private.preparation_leftovers(${listing})`))
    .map(({ object_path }) => object_path)
    .sort()
export const end = (listing: string, attempt: number) =>
  act((sql) => sql`select private.end_preparation(${listing}, ${attempt})`)
export const stateOf = async (listing: string) => {
  const [row] = await owner`
    select status, processing_failure as failure, (select count(*)::int from public.listing_files where listing_id = listings.id) as files,
      (select count(*)::int from private.preparations where listing_id = listings.id) as preparations
    from public.listings where id = ${listing}`
  return row
}

/** Copies and checks everything, like the function. The listing is still to be completed. */
export async function check(listing: string, attempt: number): Promise<Copy[]> {
  const planned = await plan(listing, attempt)
  for (const { purpose, target_path } of planned)
    await storeObject(purpose === 'file' ? 'product-files' : 'showcase-images', target_path)
  const copies = await plan(listing, attempt)
  for (const { id } of copies)
    await act((sql) => sql`select private.store_copy_facts(${id}, ${attempt}, ${sql.json(FACTS)})`)
  return copies
}

export const openUploads = (seller: string) => owner`select id from public.uploads where seller_id = ${seller}`

/** Starts a release of these files like the API. Returns whether a preparation began. */
export const publish = (person: string, listing: string, files: ReleaseFile[], note: string | null = null) =>
  firstValue(
    actAs(person, 'api')`select private.begin_release(${listing}, null, ${note}, ${owner.json(files)}) as is_begun`,
  )

/** The same, of one new file. */
export const beginRelease = (person: string, listing: string, uploadId: string, note: string | null = null) =>
  publish(person, listing, [{ uploadId, name: 'meadow-2.png' }], note)

type ChangedPicture = ({ path: string } | { uploadId: string; thumbnailUploadId?: string }) & { alt?: string | null }

/** Changes pictures like the API. Returns whether a preparation began. */
export const setPictures = (person: string, listing: string, pictures: ChangedPicture[]) =>
  firstValue(actAs(person, 'api')`select private.set_pictures(${listing}, ${owner.json(pictures)}) as is_begun`)

/** A live listing of a new seller with a second release in preparation. */
export async function releaseBegun(note: string | null = 'Page 3 is there') {
  const { sam: seller, listing } = await offered()
  const file = await uploaded(seller, 'product-files')
  await beginRelease(seller, listing, file.id, note)
  return { seller, listing, source: file.path }
}

/** Makes a release of one file of the seller's listing, from the upload to the end. */
export async function publishFile(seller: string, listing: string, note: string | null = null): Promise<void> {
  await beginRelease(seller, listing, (await uploaded(seller, 'product-files')).id, note)
  await finish(seller, listing)
}

/** Copies, checks and completes what is in preparation. */
export async function finish(seller: string, listing: string): Promise<void> {
  const attempt = (await take(seller, listing)) ?? 0
  await check(listing, attempt)
  await complete(listing, attempt)
  await end(listing, attempt)
}

/** The same listing after its first attempt has copied and checked everything. */
export async function checkedListing() {
  const made = await beingPrepared()
  await take(made.seller, made.listing)
  return { ...made, copies: await check(made.listing, 1) }
}
/** The same release after its first attempt has copied and checked its file. */
export async function checkedRelease() {
  const made = await releaseBegun()
  await take(made.seller, made.listing)
  return { ...made, copies: await check(made.listing, 1) }
}
