// Reads an archive for an import, and imports the profile, bundles and discount codes of a shop.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { z } from 'zod'
import { bundleCalls, type bundleInput, type DiscountInput, discountCalls } from '../../../contract/discounts.ts'
import { listingCalls } from '../../../contract/listings.ts'
import { profileCalls } from '../../../contract/profiles.ts'
import { shopCalls } from '../../../contract/shops.ts'
import { readManifest } from './export.ts'
import { pathIn } from './files.ts'
import { type ArchivedListing, listingsFile, type Problem, type ShopFile, type StoredFile, shopFile } from './format.ts'
import { problemOfImport } from './import.ts'
import type { ImportItem } from './import-item.ts'
import { allPages, Rejection, type Shop } from './shop.ts'

export type Archive = { listed: ImportItem[]; shop: ShopFile; isComplete: boolean }

const readJson = async (folder: string, path: string): Promise<unknown> =>
  JSON.parse(await readFile(join(folder, path), 'utf8'))

/** @throws if the folder is not an archive of a shop */
export async function readArchive(folder: string): Promise<Archive> {
  const manifest = await readManifest(folder).catch((error) => {
    throw new Error(
      `${folder} isn’t an archive that this version can read: ${error instanceof Error ? error.message : error}`,
    )
  })
  if (manifest.kind !== 'shop')
    throw new Error(`${folder} is an archive of purchases. Only an archive of a shop can be imported`)
  const { listings } = listingsFile.parse(await readJson(folder, 'listings.json'))
  // Oldest first, which keeps the order by date.
  const listed = listings.toReversed().map((listing) => itemOf(folder, listing))
  return { listed, shop: shopFile.parse(await readJson(folder, 'shop.json')), isComplete: manifest.is_complete }
}

function itemOf(folder: string, listing: ArchivedListing): ImportItem {
  const fileOf = ({ path, sha256 }: StoredFile) => ({ location: pathIn(folder, path), sha256 })
  const { reduction } = listing
  return {
    key: listing.id,
    title: listing.title,
    description: listing.description,
    priceCents: listing.price_cents,
    payWhatYouWant: listing.pay_what_you_want,
    suggestedPriceCents: listing.suggested_price_cents,
    labels: {
      category: listing.category,
      tags: listing.tags,
      usage_licence: listing.usage_licence,
      ai_use: listing.ai_use,
      languages: listing.languages,
    },
    // A paused listing returns to sale once its seller can be paid.
    isActive: listing.status !== 'inactive',
    releases: listing.releases.map(({ name, note, withdrawal_reason, files }) => ({
      name,
      note,
      withdrawalReason: withdrawal_reason,
      files: files.map((file) => ({ ...fileOf(file), name: file.name })),
    })),
    pictures: listing.pictures.map((picture) => ({
      ...fileOf(picture),
      thumbnail: picture.thumbnail && fileOf(picture.thumbnail),
      alt: picture.alt,
      sizes: picture.sizes.map(({ width, ...file }) => ({ ...fileOf(file), width })),
      placeholder: picture.placeholder,
    })),
    licensing: listing.licensing,
    reduction: reduction && {
      priceCents: reduction.price_cents,
      startsAt: reduction.starts_at,
      endsAt: reduction.ends_at,
    },
  }
}

/** Overwrites nothing: existing bundles, codes and profile fields stay. */
export async function importShop(
  shop: Shop,
  { profile, sections, bundles, discounts }: ShopFile,
  ids: Map<string, string>,
): Promise<Problem[]> {
  const problems: Problem[] = []
  const attempt = async (what: string, act: () => Promise<unknown>) => {
    try {
      await act()
    } catch (error) {
      if (!(error instanceof Rejection && ['bundle_exists', 'discount_exists'].includes(error.code)))
        problems.push(problemOfImport(what, error))
    }
  }
  await attempt('the shop profile', () => writeProfile(shop, profile))
  await attempt('the sections', () => fillSections(shop, sections, ids))
  for (const bundle of bundles.toReversed())
    await attempt(`the bundle “${bundle.name}”`, () => makeBundle(shop, bundle, ids))
  for (const discount of discounts.toReversed())
    if (discount.state === 'active' || discount.state === 'scheduled')
      await attempt(`the discount code ${discount.code}`, () => makeDiscount(shop, discount, ids))
  return problems
}

async function writeProfile(
  shop: Shop,
  { bio, links, refund_policy, announcement }: ShopFile['profile'],
): Promise<void> {
  const params = { userId: shop.accountId }
  const there = await shop.call(profileCalls.getPublicProfile, { params: { identifier: shop.accountId } })
  const body = {
    ...(there.bio === null && bio !== null ? { bio } : {}),
    ...(there.links.length === 0 && links.length > 0 ? { links } : {}),
    ...(there.refund_policy === null && refund_policy !== null ? { refund_policy } : {}),
    ...(there.announcement === null && announcement !== null ? { announcement } : {}),
  }
  if (Object.keys(body).length > 0) await shop.call(profileCalls.updateShop, { params, body })
}

/** Appends missing sections, and places items without a section. */
async function fillSections(shop: Shop, archived: ShopFile['sections'], ids: Map<string, string>): Promise<void> {
  if (archived.length === 0) return
  const params = { userId: shop.accountId }
  let { sections } = await shop.call(shopCalls.getOwnShop, { params })
  const missing = archived.filter(({ name }) => sections.every((section) => section.name !== name))
  if (missing.length > 0) {
    const body = { sections: [...sections, ...missing.map(({ name }) => ({ name }))] }
    sections = (await shop.call(shopCalls.setShopSections, { params, body })).sections
  }
  const own = await allPages(
    (query) => shop.call(listingCalls.listOwnListings, { params, query }),
    ({ files }) => files,
  )
  const unplaced = new Set(own.filter(({ section_id }) => section_id === null).map(({ id }) => id))
  for (const { name, listing_ids } of archived) {
    const sectionId = sections.find((section) => section.name === name)?.id ?? null
    for (const id of listing_ids.flatMap((listing) => ids.get(listing) ?? []))
      if (unplaced.has(id)) await shop.call(shopCalls.setListingSection, { params: { id }, body: { sectionId } })
  }
}

const newIdOf = (ids: Map<string, string>, id: string): string => {
  const found = ids.get(id)
  if (!found) throw new Error('one of its items was not imported')
  return found
}

async function makeBundle(shop: Shop, bundle: ShopFile['bundles'][number], ids: Map<string, string>): Promise<void> {
  const { name, description, price_cents, listing_ids } = bundle
  const listingIds = listing_ids.map((id) => newIdOf(ids, id))
  const body = { name, description, price: price_cents / 100, listingIds } satisfies Required<
    z.input<typeof bundleInput>
  >
  await shop.call(bundleCalls.createBundle, { params: { userId: shop.accountId }, body })
}

async function makeDiscount(
  shop: Shop,
  discount: ShopFile['discounts'][number],
  ids: Map<string, string>,
): Promise<void> {
  const { code, percent, amount_cents, listing_id, starts_at, ends_at, max_uses } = discount
  const body = {
    code,
    percent,
    amount: amount_cents === null ? null : amount_cents / 100,
    listingId: listing_id === null ? null : newIdOf(ids, listing_id),
    startsAt: Date.parse(starts_at) > Date.now() ? starts_at : null,
    endsAt: ends_at,
    maxUses: max_uses,
  } satisfies Required<DiscountInput>
  await shop.call(discountCalls.createDiscount, { params: { userId: shop.accountId }, body })
}
