// A seller's shop: listings with all releases and pictures, bundles, discount codes, profile.
import { bundleCalls, discountCalls } from '../../../contract/discounts.ts'
import { safeName, uniqueNames } from '../../../contract/file-types/file-names.ts'
import { licenceCalls } from '../../../contract/licences.ts'
import type { Listing } from '../../../contract/listings.ts'
import { listingCalls } from '../../../contract/listings.ts'
import { profileCalls } from '../../../contract/profiles.ts'
import { type Release, releaseCalls } from '../../../contract/releases.ts'
import { shopCalls } from '../../../contract/shops.ts'
import { type Export, makeArchive } from './export.ts'
import type { ArchivedFile, ArchivedListing, ArchivedPicture, ArchivedRelease, Manifest, ShopFile } from './format.ts'
import { allPages, isKey, type Shop } from './shop.ts'

export const toCents = (dollars: number): number => Math.round(dollars * 100)
const centsOrNull = (dollars: number | null) => (dollars === null ? null : toCents(dollars))

export const exportShop = (shop: Shop, folder: string, say: (line: string) => void): Promise<Manifest> =>
  makeArchive('shop', shop, folder, say, async (target) => {
    const listed = await allPages(
      (query) => shop.call(listingCalls.listOwnListings, { params: { userId: shop.accountId }, query }),
      ({ files }) => files,
    )
    const listings: ArchivedListing[] = []
    for (const [index, listing] of listed.entries()) {
      say(`${index + 1} of ${listed.length}: ${listing.title}`)
      const archived = await archiveListing(target, listing)
      if (archived) listings.push(archived)
    }
    await target.writeJson('listings.json', { listings })
    await target.writeJson('shop.json', await readShop(target, listed))
    return { listings: listings.length, orders: 0 }
  })

async function archiveListing(target: Export, listing: Listing): Promise<ArchivedListing | undefined> {
  const { shop, lack } = target
  const params = { id: listing.id }
  const found = await releasesOf(shop, listing.id).catch((error) => {
    const toDo = 'Wait until the shop has prepared it, or delete it. Then run the same command again.'
    lack(`the item “${listing.title}”`, error, listing.status === 'processing' ? toDo : undefined)
  })
  if (!found) return undefined
  const { reduction } = await shop.call(listingCalls.getReduction, { params })
  const releases = await keepReleases(target, listing, found)
  if (releases.length === 0) return undefined
  return {
    id: listing.id,
    title: listing.title,
    description: listing.description,
    price_cents: toCents(listing.regular_price ?? listing.price),
    currency: listing.currency,
    pay_what_you_want: listing.pay_what_you_want,
    suggested_price_cents: centsOrNull(listing.suggested_price),
    category: listing.category?.slug ?? null,
    tags: listing.tags,
    usage_licence: listing.usage_licence,
    ai_use: listing.ai_use,
    languages: listing.languages,
    licensing: listing.licence && (await readLicensing(target, listing)),
    status: listing.status,
    reduction: reduction && {
      price_cents: toCents(reduction.price),
      starts_at: reduction.starts_at,
      ends_at: reduction.ends_at,
    },
    releases,
    pictures: await keepPictures(target, listing),
    sales_count: listing.sales_count,
    rating: listing.rating,
    rating_count: listing.rating_count,
    created_at: listing.created_at,
  }
}

async function readLicensing({ shop, lack }: Export, { id, title }: Listing): Promise<ArchivedListing['licensing']> {
  const params = { id }
  try {
    const { source, seats } = await shop.call(licenceCalls.getLicensing, { params })
    const keys = await allPages(
      (query) => shop.call(licenceCalls.listLicenceKeys, { params, query }),
      ({ keys }) => keys,
    )
    const unused = keys.filter(({ state }) => state === 'unused').map(({ key }) => key)
    return source && { source, seats, keys: unused.toReversed() }
  } catch (error) {
    lack(`the licence keys of “${title}”`, error, 'Use an API key with the scope licences:read, or an access token.')
    return null
  }
}

/** Newest first. */
export const releasesOf = (shop: Shop, id: string): Promise<Release[]> =>
  allPages(
    (query) => shop.call(releaseCalls.listReleases, { params: { id }, query }),
    ({ releases }) => releases,
  )

/** Oldest first. A release is left out if one of its files can't be downloaded. */
async function keepReleases(target: Export, listing: Listing, releases: Release[]): Promise<ArchivedRelease[]> {
  const kept: ArchivedRelease[] = []
  const paths = new Map<string, string>()
  for (const release of releases.toReversed()) {
    const files = await keepFiles(target, listing, release, paths)
    const { number, name, note, released_at, withdrawal_reason } = release
    if (files.length === release.files.length) kept.push({ number, name, note, released_at, withdrawal_reason, files })
  }
  return kept
}

/** @param paths of files in earlier releases */
export async function keepFiles(
  { shop, keep }: Export,
  { id, title }: Pick<Listing, 'id' | 'title'>,
  { number, files }: Release,
  paths = new Map<string, string>(),
): Promise<ArchivedFile[]> {
  const kept: ArchivedFile[] = []
  const once = uniqueNames()
  for (const { id: fileId, name, type, size_bytes, sha256 } of files) {
    const path = paths.get(fileId) ?? `files/${id}/${number}-${once(safeName(name))}`
    const facts = { path, name, type, size_bytes, sha256 }
    const params = { id, number: String(number), fileId }
    const link = async () => (await shop.call(releaseCalls.getFileLink, { params })).downloadLink
    if (!paths.has(fileId) && !(await keep(path, `${name} of release ${number} of “${title}”`, link, facts))) continue
    paths.set(fileId, path)
    kept.push(facts)
  }
  return kept
}

async function keepPictures({ keep, lack }: Export, listing: Listing): Promise<ArchivedPicture[]> {
  const keepPicture = async (path: string, what: string, address: string) => {
    const ending = await endingOf(address).catch((error) => lack(what, error))
    return ending ? await keep(`${path}.${ending}`, what, async () => address) : undefined
  }
  const pictures: ArchivedPicture[] = []
  for (const [index, address] of listing.showcase_img_urls.entries()) {
    const small = listing.showcase_thumbnail_urls[index]
    const path = `pictures/${listing.id}/${index + 1}`
    const what = `picture ${index + 1} of “${listing.title}”`
    const picture = await keepPicture(path, what, address)
    const { alt = null, placeholder = null, sizes = [] } = listing.showcase_pictures[index] ?? {}
    const hasSmall = small !== undefined && small !== address && !sizes.some(({ url }) => url === small)
    const thumbnail = hasSmall ? await keepPicture(`${path}-small`, `${what}, its small version`, small) : undefined
    const kept: ArchivedPicture['sizes'] = []
    for (const { url, width } of sizes) {
      const size = await keepPicture(`${path}-${width}`, `${what}, ${width} pixels wide`, url)
      if (size) kept.push({ ...size, width })
    }
    if (picture)
      pictures.push({
        ...picture,
        thumbnail: thumbnail ?? null,
        alt,
        sizes: kept,
        placeholder: placeholder?.slice(-64) ?? null,
      })
  }
  return pictures
}

const ENDINGS: Record<string, string> = { 'image/png': 'png', 'image/webp': 'webp' }

async function endingOf(address: string): Promise<string> {
  const response = await fetch(address, { method: 'HEAD' })
  if (!response.ok) throw new Error(`the server answered ${response.status}`)
  return ENDINGS[response.headers.get('content-type') ?? ''] ?? 'jpg'
}

async function readShop({ shop, lack }: Export, listed: Listing[]): Promise<ShopFile> {
  const params = { userId: shop.accountId }
  const seller = { params: { identifier: shop.accountId } }
  const profile = await shop.call(profileCalls.getPublicProfile, seller)
  const { sections } = await shop.call(shopCalls.getShop, seller)
  const { bundles } = await shop.call(bundleCalls.listBundles, { params })
  const { username, name, bio, links, refund_policy, announcement } = profile
  return {
    profile: { username, name, bio, links, refund_policy, announcement },
    sections: sections.map((section) => ({
      name: section.name,
      listing_ids: listed.filter(({ section_id }) => section_id === section.id).map(({ id }) => id),
    })),
    bundles: bundles.map((bundle) => ({
      id: bundle.id,
      name: bundle.name,
      description: bundle.description,
      price_cents: toCents(bundle.price),
      listing_ids: bundle.listings.map(({ id }) => id),
      created_at: bundle.created_at,
    })),
    discounts: isKey(shop.token) ? lackDiscounts(lack) : await readDiscounts(shop),
  }
}

/** API keys cannot read codes, because a code is worth money. */
function lackDiscounts(lack: Export['lack']): [] {
  lack(
    'the discount codes',
    'API keys cannot read discount codes.',
    'Use an access token instead of the API key (docs/archive.md).',
  )
  return []
}

async function readDiscounts(shop: Shop): Promise<ShopFile['discounts']> {
  const discounts = await allPages(
    (query) => shop.call(discountCalls.listDiscounts, { params: { userId: shop.accountId }, query }),
    (page) => page.discounts,
  )
  return discounts.map(({ amount, listing_title: _, ...discount }) => ({
    ...discount,
    amount_cents: centsOrNull(amount),
  }))
}
