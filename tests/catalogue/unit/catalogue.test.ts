// The sample shop: files match their descriptions, and its data is consistent.
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { calendarOf, DAYS_OF_SALES } from '../../../tools/seed/calendar.ts'
import {
  bundles,
  buyers,
  cases,
  choices,
  conversations,
  discounts,
  listings,
  purchases,
  reductions,
  reports,
  reviews,
  sellers,
} from '../../../tools/seed/catalogue.ts'
import { timesOf } from '../../../tools/seed/rows/purchases.ts'
import { openPicture, shrinkPicture } from '../../../tools/seed/shrink-picture.ts'
import { PICTURE } from '../../../tools/seed/store-files.ts'

const FILES = join(import.meta.dirname, '../../../tools/seed/files')
const read = (...path: string[]) => readFileSync(join(FILES, ...path))
const unique = (values: string[]) => new Set(values).size === values.length

function pngSize(bytes: Uint8Array): [width: number, height: number] {
  const view = new DataView(bytes.buffer, bytes.byteOffset)
  expect([...bytes.subarray(0, 8)]).toEqual([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return [view.getUint32(16), view.getUint32(20)]
}

describe('the catalogue', { tags: ['sample-shop-holds'] }, () => {
  test('has ids that are UUIDs of version 5, each of its own', () => {
    const ids = [...listings, ...reviews, ...sellers, ...buyers].map(({ id }) => id)
    expect(unique(ids)).toBe(true)
    for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  })

  test('has one review per buyer and listing at most, and none without a purchase', () => {
    const bought = purchases.map(({ buyer, listing }) => `${buyer}/${listing}`)
    expect(unique(bought)).toBe(true)
    expect(unique(reviews.map(({ buyer, listing }) => `${buyer}/${listing}`))).toBe(true)
    for (const { buyer, listing, rating } of reviews) {
      expect(bought).toContain(`${buyer}/${listing}`)
      expect([1, 2, 3, 4, 5]).toContain(rating)
    }
    const slugs = listings.map(({ slug }) => slug)
    for (const { buyer, listing } of purchases) {
      expect(slugs).toContain(listing)
      expect(buyers.map(({ username }) => username)).toContain(buyer)
    }
  })
})

describe('what the sellers of the catalogue take off', { tags: ['sample-shop-holds'] }, () => {
  const one = (slug: string | undefined) => listings.find((listing) => listing.slug === slug)

  test('is less than the price', () => {
    for (const { listing, priceCents } of reductions) expect(priceCents).toBeLessThan(one(listing)?.priceCents ?? 0)
    for (const { listing, suggestedCents } of choices)
      expect(suggestedCents).toBeGreaterThan(one(listing)?.priceCents ?? Infinity)
    for (const { priceCents, listings: items } of bundles)
      expect(priceCents).toBeLessThan(items.reduce((sum, slug) => sum + (one(slug)?.priceCents ?? Number.NaN), 0))
  })

  test('is of their own listings', () => {
    for (const { seller, listings: items } of bundles) for (const slug of items) expect(one(slug)?.seller).toBe(seller)
    for (const { seller, listing } of discounts) expect(one(listing)?.seller ?? seller).toBe(seller)
    expect(discounts.every(({ seller }) => sellers.some(({ username }) => username === seller))).toBe(true)
  })
})

describe('on any day, in the shop that is first started then', () => {
  const DAY = 86_400_000
  const now = new Date('2028-03-01T00:00:00Z')
  const calendar = calendarOf(now)
  const daysSince = (moment: Date) => (now.getTime() - moment.getTime()) / DAY
  const ages = purchases.map((purchase) => daysSince(timesOf(calendar, purchase).paidAt))

  test('people came before what they list and buy, and that before it is sold', () => {
    const oldestListing = calendar.listed(listings.length - 1)
    expect(sellers.every((_, place) => calendar.sellerJoined(place) < oldestListing)).toBe(true)
    expect(buyers.every((_, place) => daysSince(calendar.buyerJoined(place)) > DAYS_OF_SALES)).toBe(true)
    expect(daysSince(calendar.listed(0))).toBeGreaterThan(DAYS_OF_SALES)
  })

  test('something was sold in every week of three months, lately too, and nothing tomorrow', () => {
    const weeks = new Set(ages.map((age) => Math.floor(age / 7)))
    expect(weeks.size).toBe(Math.ceil(DAYS_OF_SALES / 7))
    expect(Math.min(...ages) > 0).toBe(true)
    expect(Math.max(...ages) <= DAYS_OF_SALES).toBe(true)
  })

  test('reviews come after the purchase, and before today', () => {
    for (const review of reviews) {
      const { paidAt, reviewedAt } = timesOf(calendar, review)
      expect(reviewedAt > paidAt && reviewedAt < now).toBe(true)
    }
  })

  test('questions and reports of the sample shop are about what existed at that time', () => {
    for (const { buyer, about, messages } of conversations) {
      const times = [...messages.map((one) => calendar.hoursAgo(one.hoursAgo)), now]
      if ('bought' in about) {
        const purchase = { buyer, listing: about.bought }
        expect(purchases).toContainEqual(purchase)
        times.unshift(timesOf(calendar, purchase).paidAt)
      } else if ('listing' in about) {
        expect(listings.map(({ slug }) => slug)).toContain(about.listing)
        expect(purchases).not.toContainEqual({ buyer, listing: about.listing })
      } else expect(sellers.map(({ username }) => username)).toContain(about.shop)
      expect(times).toEqual(times.toSorted((one, other) => one.getTime() - other.getTime()))
    }
    for (const { purchase, daysAgo } of cases) {
      expect(purchases).toContainEqual(purchase)
      expect(timesOf(calendar, purchase).paidAt < calendar.daysAgo(daysAgo)).toBe(true)
    }
    for (const { about, daysAgo } of reports) {
      if (!('review' in about)) continue
      const review = { buyer: about.buyer, listing: about.review }
      expect(reviews).toContainEqual(expect.objectContaining(review))
      expect(timesOf(calendar, review).reviewedAt < calendar.daysAgo(daysAgo)).toBe(true)
    }
  })
})

/** Of a PDF whose objects are not packed into streams, as those of the sample shop. */
const pageCount = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length

describe('a product file', () => {
  test.each(listings)('$slug is what its description promises', ({ file, description }) => {
    const bytes = read('products', file.name)
    if (file.mimeType === 'application/pdf') {
      const promised = description.match(/(\d+)[- ](?:A4 )?pages?\b/)?.[1]
      expect(pageCount(bytes)).toBe(Number(promised))
    } else if (file.mimeType === 'image/png') {
      const [, width, height] = description.match(/(\d{4}) x (\d{4}) px/) ?? []
      expect(pngSize(bytes)).toEqual([Number(width), Number(height)])
    } else {
      const words = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
      expect(words.length).toBeGreaterThan(1000)
      expect(words).not.toContain('\0')
    }
  })
})

describe('a picture', () => {
  const pictures = listings.flatMap(({ slug, pictures }) =>
    Array.from({ length: pictures }, (_, index) => ({ name: `${slug}-${index + 1}.png` })),
  )

  test('is a PNG of 1200 by 900 under 250 KB for every picture of every listing', () => {
    for (const { name } of pictures) {
      const bytes = read('pictures', name)
      expect([PICTURE.width, PICTURE.height, ...pngSize(bytes)]).toEqual([1200, 900, 1200, 900])
      expect(bytes.length, name).toBeLessThan(250_000)
    }
  })

  test('shrinks to a thumbnail with the palette of the picture, and users have one of 256', () => {
    for (const { name } of pictures) expect(read('pictures', name)[25], `${name} has a palette`).toBe(3)
    expect(pngSize(shrinkPicture(openPicture(read('pictures', pictures[0]?.name ?? '')), 2))).toEqual([600, 450])
    for (const { username } of [...sellers, ...buyers])
      expect(pngSize(read('avatars', `${username}.png`))).toEqual([256, 256])
  })

  test('and a file are committed for what the catalogue names, nothing else, at most 4 MB in all', () => {
    const names = pictures.map(({ name }) => name)
    const avatars = [...sellers, ...buyers].map(({ username }) => `${username}.png`)
    expect(readdirSync(join(FILES, 'pictures'))).toEqual(names.toSorted())
    expect(readdirSync(join(FILES, 'products'))).toEqual(listings.map(({ file }) => file.name).toSorted())
    expect(readdirSync(join(FILES, 'avatars'))).toEqual(avatars.toSorted())
    const sizes = readdirSync(FILES, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => statSync(join(entry.parentPath, entry.name)).size)
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(4_000_000)
  })
})
