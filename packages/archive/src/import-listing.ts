// Imports one listing: creates it once, even after interrupted runs, then adds its other versions
// and its sale price.
import { setTimeout as wait } from 'node:timers/promises'
import type { Versions } from '../../../contract/files.ts'
import { fileCalls } from '../../../contract/files.ts'
import { libraryCalls } from '../../../contract/library.ts'
import type { Listing } from '../../../contract/listings.ts'
import { listingCalls } from '../../../contract/listings.ts'
import { digestOf } from './files.ts'
import { type ImportItem, writtenOf } from './import-item.ts'
import { allPages, Rejection, type Shop } from './shop.ts'
import type { Progress, State } from './state.ts'
import { type Sending, type Storage, sendPictures, sendProduct } from './upload.ts'

export type Into = { shop: Shop; storage: Storage; state: State }

/** The longest wait for the shop to copy and check a large file. */
const PATIENCE_MS = 10 * 60_000
const PAUSE_MS = 2000

/** @throws if the shop rejects it or takes too long. The next run continues */
export async function importListing(into: Into, item: ImportItem): Promise<string> {
  const { state } = into
  const before = state.of(item.key)
  if (before.isDone && before.id) return before.id
  const id = before.id ?? (await adopt(into, item, before)) ?? (await make(into, item))
  if (!before.id) await state.note(item.key, { id })
  await untilReady(into, id)
  await addVersions(into, item, id)
  await reduce(into, item, id)
  if (item.downloadLimit !== null)
    await into.shop.call(libraryCalls.setDownloadLimit, { params: { id }, body: { limit: item.downloadLimit } })
  await state.note(item.key, { id, isDone: true })
  return id
}

/**
 * Finds the listing that an interrupted run requested: the seller's own with this title and these
 * bytes.
 */
async function adopt({ shop, state }: Into, item: ImportItem, { isAsked }: Progress): Promise<string | undefined> {
  const [first] = item.versions
  if (!isAsked || !first) return undefined
  const sha256 = await digestOf(first.location)
  const claimed = state.claimed(item.key)
  const own = await allPages(
    (query) => shop.call(listingCalls.listOwnListings, { params: { userId: shop.accountId }, query }),
    ({ files }) => files,
  )
  for (const { id, title } of own) {
    if (title !== item.title || claimed.has(id)) continue
    // A listing whose preparation failed has no versions, so it doesn't count.
    const known = await untilReady({ shop }, id).then(
      () => versionsOf(shop, id),
      () => undefined,
    )
    if (known?.versions.at(-1)?.sha256 === sha256) return id
  }
  return undefined
}

async function make(into: Into, item: ImportItem): Promise<string> {
  const { shop, storage } = into
  return await withUpload(into, item, 1, async (file) => {
    const showcase_images = await sendPictures(shop, storage, item.pictures)
    await into.state.note(item.key, { ...into.state.of(item.key), isAsked: true })
    const body = { ...writtenOf(item), is_active: item.isActive, file, showcase_images }
    return (await shop.call(fileCalls.createListing, { body })).id
  })
}

/**
 * Uploads a version's file and passes it to `use`. Uploads again if the shop no longer has an
 * earlier upload.
 */
async function withUpload<T>(
  { shop, storage, state }: Into,
  { key, versions }: ImportItem,
  number: number,
  use: (file: { uploadId: string; name: string }) => Promise<T>,
): Promise<T> {
  const version = versions[number - 1]
  if (!version) throw new Error('it has no file')
  for (let attempt = 1; ; attempt++) {
    const note = (sending: Sending) => state.note(key, { ...state.of(key), sending: { ...sending, version: number } })
    const { sending } = state.of(key)
    const { place } = await sendProduct(shop, storage, version, sending?.version === number ? sending : undefined, note)
    try {
      return await use({ uploadId: place.id, name: version.name })
    } catch (error) {
      const { sending: _, isAsked: __, ...rest } = state.of(key)
      // A rejected upload is useless. Without an answer the shop may have used it.
      if (error instanceof Rejection && error.status < 500) await state.note(key, rest)
      if (attempt === 1 && error instanceof Rejection && error.code === 'upload_not_found') continue
      throw error
    }
  }
}

const versionsOf = (shop: Shop, id: string): Promise<Versions> => shop.call(fileCalls.listVersions, { params: { id } })

async function poll<T>(ask: () => Promise<T | undefined>): Promise<T> {
  const end = Date.now() + PATIENCE_MS
  for (;;) {
    const found = await ask()
    if (found !== undefined) return found
    if (Date.now() > end) throw new Error('the shop is still preparing it')
    await wait(PAUSE_MS)
  }
}

const untilReady = ({ shop }: Pick<Into, 'shop'>, id: string): Promise<Listing> =>
  poll(async () => {
    const listing = await shop.call(listingCalls.getListing, { params: { id } })
    if (listing.status !== 'processing') return listing
    if (listing.processing_failure) throw new Error(listing.processing_failure)
    return undefined
  })

/** Compares with the shop's versions, so that none is added twice. */
async function addVersions(into: Into, item: ImportItem, id: string): Promise<void> {
  const { shop } = into
  const settled = () =>
    poll(async () => {
      const { versions, pending } = await versionsOf(shop, id)
      return pending && pending.failure === null ? undefined : { versions, failure: pending?.failure }
    })
  for (const [index, version] of item.versions.entries()) {
    const { versions } = await settled()
    const there = versions.find((one) => one.version === index + 1)
    if (there) {
      if (there.sha256 !== (await digestOf(version.location)))
        throw new Error(`version ${index + 1} in the shop is another file`)
      continue
    }
    const what_changed = version.whatChanged
    await withUpload(into, item, index + 1, (file) =>
      shop.call(fileCalls.addVersion, { params: { id }, body: { file, what_changed } }),
    )
    await into.state.note(item.key, { id })
    const after = await settled()
    if (after.failure) throw new Error(after.failure)
  }
}

async function reduce({ shop }: Into, { reduction }: ImportItem, id: string): Promise<void> {
  if (!reduction || Date.parse(reduction.endsAt) <= Date.now()) return
  const params = { id }
  if ((await shop.call(listingCalls.getReduction, { params })).reduction) return
  const startsAt = Date.parse(reduction.startsAt) > Date.now() ? reduction.startsAt : null
  const body = { price: reduction.priceCents / 100, startsAt, endsAt: reduction.endsAt }
  await shop.call(listingCalls.reducePrice, { params, body })
}
