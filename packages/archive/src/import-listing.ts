// Imports one listing: creates it once, even after interrupted runs, then publishes its other
// releases and its sale price.
import { setTimeout as wait } from 'node:timers/promises'
import { fileCalls } from '../../../contract/files.ts'
import { licenceCalls } from '../../../contract/licences.ts'
import { LICENCE_KEYS_MAX } from '../../../contract/limits.ts'
import type { Listing } from '../../../contract/listings.ts'
import { listingCalls } from '../../../contract/listings.ts'
import { type Release, releaseCalls } from '../../../contract/releases.ts'
import { releasesOf } from './export-shop.ts'
import { digestOf } from './files.ts'
import { editableFields, type ImportItem, type ImportRelease } from './import-item.ts'
import { allPages, Rejection, type Shop } from './shop.ts'
import type { Progress, State } from './state.ts'
import { type Sending, type Storage, sendPictures, sendProduct } from './upload.ts'

export type Into = { shop: Shop; storage: Storage; state: State }

/** Timeout for the shop to copy and check a large file. */
const PATIENCE_MS = 10 * 60_000
const PAUSE_MS = 2000

/** @throws if the shop rejects it or takes too long. The next run continues. */
export async function importListing(into: Into, item: ImportItem): Promise<string> {
  const { state } = into
  const before = state.of(item.key)
  if (before.isDone && before.id) return before.id
  const id = before.id ?? (await adopt(into, item, before)) ?? (await make(into, item))
  if (!before.id) await state.note(item.key, { id })
  await untilReady(into, id)
  await publishReleases(into, item, id)
  await reduce(into, item, id)
  await license(into.shop, item, id)
  await state.note(item.key, { id, isDone: true })
  return id
}

/** An interrupted run may have added some of the keys. */
async function license(shop: Shop, { licensing }: ImportItem, id: string): Promise<void> {
  if (!licensing) return
  const params = { id }
  const { source, seats, keys } = licensing
  await shop.call(licenceCalls.setLicensing, { params, body: { source, seats } })
  for (let from = 0; from < keys.length; from += LICENCE_KEYS_MAX) {
    const body = { keys: keys.slice(from, from + LICENCE_KEYS_MAX) }
    await shop.call(licenceCalls.addLicenceKeys, { params, body }).catch((error) => {
      if (!(error instanceof Rejection && error.code === 'licence_key_repeated')) throw error
    })
  }
}

/**
 * Finds the listing that an interrupted run created: the seller's own with this title and these
 * bytes.
 */
async function adopt({ shop, state }: Into, item: ImportItem, { isAsked }: Progress): Promise<string | undefined> {
  const [first] = item.releases
  if (!isAsked || !first) return undefined
  const digests = await digestsOf(first)
  const claimed = state.claimed(item.key)
  const own = await allPages(
    (query) => shop.call(listingCalls.listOwnListings, { params: { userId: shop.accountId }, query }),
    ({ files }) => files,
  )
  for (const { id, title } of own) {
    if (title !== item.title || claimed.has(id)) continue
    // A listing that failed has no releases, so it doesn't count.
    const releases = await untilReady({ shop }, id).then(
      () => releasesOf(shop, id),
      () => undefined,
    )
    if (isSame(releases?.at(-1), digests)) return id
  }
  return undefined
}

async function make(into: Into, item: ImportItem): Promise<string> {
  const { shop, storage } = into
  const [first] = item.releases
  if (!first) throw new Error('it has no file')
  return await withUploads(into, item, first, async (files) => {
    const showcase_images = await sendPictures(shop, storage, item.pictures)
    await into.state.note(item.key, { ...into.state.of(item.key), isAsked: true })
    const body = { ...editableFields(item), is_active: item.isActive, files, showcase_images }
    return (await shop.call(fileCalls.createListing, { body })).id
  })
}

const digestsOf = (release: ImportRelease) => Promise.all(release.files.map(({ location }) => digestOf(location)))
const isSame = (release: Release | undefined, digests: string[]) =>
  release?.files.length === digests.length && release.files.every(({ sha256 }, index) => sha256 === digests[index])

/**
 * Uploads a release's files and passes them to `use`. Uploads again if the shop no longer has an
 * earlier upload.
 */
async function withUploads<T>(
  { shop, storage, state }: Into,
  { key }: ImportItem,
  { files }: Pick<ImportRelease, 'files'>,
  use: (files: { uploadId: string; name: string }[]) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    const sent: { uploadId: string; name: string }[] = []
    for (const file of files) {
      const before = state.of(key).sending ?? {}
      const note = (sending: Sending) =>
        state.note(key, { ...state.of(key), sending: { ...before, [file.location]: sending } })
      const { place } = await sendProduct(shop, storage, file, before[file.location], note)
      sent.push({ uploadId: place.id, name: file.name })
    }
    try {
      return await use(sent)
    } catch (error) {
      const { sending: _, isAsked: __, ...rest } = state.of(key)
      // Rejected uploads are useless. Without an answer, the shop may have used them.
      if (error instanceof Rejection && error.status < 500) await state.note(key, rest)
      if (attempt === 1 && error instanceof Rejection && error.code === 'upload_not_found') continue
      throw error
    }
  }
}

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

/** Compares with the shop's releases, so that each is published once. */
async function publishReleases(into: Into, item: ImportItem, id: string): Promise<void> {
  const { shop } = into
  const settled = () =>
    poll(async () => {
      const { pending } = await shop.call(releaseCalls.listReleases, { params: { id }, query: { limit: 1 } })
      return pending && pending.failure === null ? undefined : { failure: pending?.failure }
    })
  for (const [index, release] of item.releases.entries()) {
    await settled()
    const existing = await releasesOf(shop, id)
    const published = existing.find(({ number }) => number === index + 1)
    if (published) {
      if (!isSame(published, await digestsOf(release)))
        throw new Error(`release ${index + 1} in the shop has other files`)
      continue
    }
    await publish(into, item, id, release, existing)
    await into.state.note(item.key, { id })
    const after = await settled()
    if (after.failure) throw new Error(after.failure)
  }
  await withdrawReleases(into, item, id)
}

/** Sends only files that no earlier release has. */
async function publish(into: Into, item: ImportItem, id: string, release: ImportRelease, existing: Release[]) {
  const { name, note } = release
  const digests = await digestsOf(release)
  const kept = new Map(existing.flatMap(({ files }) => files.map((file) => [file.sha256, file.id] as const)))
  const isNew = (_: unknown, index: number) => !kept.has(digests[index] ?? '')
  return await withUploads(into, item, { files: release.files.filter(isNew) }, (sent) => {
    const uploads = sent.values()
    const files = release.files.map((file, index) => {
      const fileId = kept.get(digests[index] ?? '')
      return fileId ? { fileId, name: file.name } : { name: file.name, uploadId: uploads.next().value?.uploadId ?? '' }
    })
    return into.shop.call(releaseCalls.publishRelease, { params: { id }, body: { name, note, files } })
  })
}

async function withdrawReleases({ shop }: Into, item: ImportItem, id: string): Promise<void> {
  if (!item.releases.some(({ withdrawalReason }) => withdrawalReason !== null)) return
  for (const { number, withdrawn_at } of await releasesOf(shop, id)) {
    const reason = item.releases[number - 1]?.withdrawalReason
    const params = { id, number: String(number) }
    if (reason != null && !withdrawn_at) await shop.call(releaseCalls.withdrawRelease, { params, body: { reason } })
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
