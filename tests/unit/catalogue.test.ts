// The seeded shop keeps its word: what a description promises is what the file holds, and the data hangs together.
import { createHash } from 'node:crypto'
import { PDFDocument } from 'pdf-lib'
import { describe, expect, test } from 'vitest'
import { calendarOf, DAYS_OF_SALES } from '../../local/seed/calendar.ts'
import { buyers, listings, purchases, reviews, seedId, sellers } from '../../local/seed/catalogue.ts'
import { conversations } from '../../local/seed/conversations.ts'
import { renderAvatar } from '../../local/seed/covers/render-avatar.ts'
import { renderCover, renderThumbnail } from '../../local/seed/covers/render-cover.ts'
import { squareFor } from '../../local/seed/designs/cutting-chart.ts'
import { barsOf } from '../../local/seed/designs/engraving.ts'
import { greensleeves, odeFingered, odeToJoy, rounds, scales, scarboroughFair } from '../../local/seed/designs/tunes.ts'
import { buildProductFile } from '../../local/seed/files/build-product-file.ts'
import { reports } from '../../local/seed/reports.ts'
import { timesOf } from '../../local/seed/rows/purchases.ts'

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const unique = (values: string[]) => new Set(values).size === values.length

function pngSize(bytes: Uint8Array): [width: number, height: number] {
  const view = new DataView(bytes.buffer, bytes.byteOffset)
  expect([...bytes.subarray(0, 8)]).toEqual([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return [view.getUint32(16), view.getUint32(20)]
}

describe('the catalogue', () => {
  test('has ids that are UUIDs and never change', () => {
    expect(seedId('listing', 'tide-no-3')).toBe('b7de0981-06e5-587f-ad8f-4042a856a2fe')
    const ids = [...listings, ...reviews, ...sellers, ...buyers].map(({ id }) => id)
    expect(unique(ids)).toBe(true)
    for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  })

  test('has forty listings of eight shops within the limits, two of them free', () => {
    expect(listings).toHaveLength(40)
    expect(unique(listings.map(({ slug }) => slug))).toBe(true)
    for (const { username } of sellers) expect(listings.filter(({ seller }) => seller === username)).toHaveLength(5)
    expect(listings.filter(({ priceCents }) => priceCents === 0)).toHaveLength(2)
    for (const { title, description, priceCents } of listings) {
      expect(title.length).toBeLessThanOrEqual(60)
      expect(description.length).toBeLessThanOrEqual(2000)
      expect(description.split('\n\n').length).toBeGreaterThanOrEqual(2)
      expect(priceCents === 0 || (priceCents >= 50 && priceCents <= 9900)).toBe(true)
    }
  })

  test('has people with an email, a username and a number of their own', () => {
    const people = [...sellers, ...buyers]
    expect(unique(people.map(({ email }) => email))).toBe(true)
    expect(unique(people.map(({ username }) => username))).toBe(true)
    expect(unique(people.map(({ identityId }) => String(identityId)))).toBe(true)
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
    expect([Math.min(...ages) > 0, Math.max(...ages) <= DAYS_OF_SALES]).toEqual([true, true])
  })

  test('reviews come after the purchase, and before today', () => {
    for (const review of reviews) {
      const { paidAt, reviewedAt } = timesOf(calendar, review)
      expect(reviewedAt > paidAt && reviewedAt < now).toBe(true)
    }
  })

  test('questions are about what was bought by then, and reports about what stood there', () => {
    for (const { buyer, listing, messages } of conversations) {
      expect(purchases).toContainEqual({ buyer, listing })
      const times = [
        timesOf(calendar, { buyer, listing }).paidAt,
        ...messages.map((one) => calendar.hoursAgo(one.hoursAgo)),
        now,
      ]
      expect(times).toEqual(times.toSorted((one, other) => one.getTime() - other.getTime()))
    }
    for (const { about, daysAgo } of reports) {
      if (!('review' in about)) continue
      const review = { buyer: about.buyer, listing: about.review }
      expect(reviews).toContainEqual(expect.objectContaining(review))
      expect(timesOf(calendar, review).reviewedAt < calendar.daysAgo(daysAgo)).toBe(true)
    }
  })
})

describe('a product file', () => {
  test.each(listings)('$slug is what its description promises, twice the same', async (listing) => {
    const file = await buildProductFile(listing)
    expect(file).toMatchObject(listing.file)
    expect(sha256((await buildProductFile(listing)).bytes)).toBe(sha256(file.bytes))
    if (file.mimeType === 'application/pdf') {
      const promised = listing.description.match(/(\d+)[- ](?:A4 )?pages?\b/)?.[1]
      expect((await PDFDocument.load(file.bytes)).getPageCount()).toBe(Number(promised))
    } else if (file.mimeType === 'image/png') {
      const [, width, height] = listing.description.match(/(\d{4}) x (\d{4}) px/) ?? []
      expect(pngSize(file.bytes)).toEqual([Number(width), Number(height)])
    } else {
      const words = new TextDecoder('utf-8', { fatal: true }).decode(file.bytes)
      expect(words.length).toBeGreaterThan(1000)
      expect(words).not.toContain('\0')
    }
  })

  test('of ninety prompts has ninety, of fifty lines fifty', async () => {
    const numbered = async (slug: string) => {
      const listing = listings.find((one) => one.slug === slug)
      if (!listing) throw new Error(`no ${slug}`)
      return [...new TextDecoder().decode((await buildProductFile(listing)).bytes).matchAll(/^(\d+)\. /gm)].map(
        ([, number]) => Number(number),
      )
    }
    expect(await numbered('ninety-evening-prompts')).toEqual(Array.from({ length: 90 }, (_, index) => index + 1))
    expect(await numbered('fifty-first-lines')).toEqual(Array.from({ length: 50 }, (_, index) => index + 1))
  })

  test.each([greensleeves, scarboroughFair, odeToJoy, odeFingered, ...rounds, ...scales])(
    'tune $title has full bars and a syllable for each note',
    (tune) => {
      const full = (tune.time[0] * 4) / tune.time[1]
      const bars = barsOf(tune)
      const lengths = bars.map((bar) => bar.reduce((sum, { length }) => sum + length, 0))
      const upbeat = (lengths[0] ?? full) % full
      for (const length of lengths.slice(upbeat ? 1 : 0)) expect(length).toBeCloseTo(full)
      const sung = bars.flat().filter(({ rest }) => !rest).length
      for (const line of [tune.words, tune.fingers]) if (line) expect(line.split(' ')).toHaveLength(sung)
    },
  )

  test('with the cutting chart gives the sizes that quilters know', () => {
    expect([squareFor(2, 2), squareFor(3, 2), squareFor(2, 8), squareFor(2, 4)]).toEqual([2.875, 3.875, 5.75, 4.125])
  })
})

describe('a picture', () => {
  test('is a PNG of 1200 by 900 under 250 KB for every cover of every listing', { timeout: 120_000 }, async () => {
    for (const listing of listings) {
      for (let index = 0; index < listing.covers; index += 1) {
        const { bytes, width, height, mimeType } = await renderCover(listing, index)
        expect(mimeType).toBe('image/png')
        expect([width, height, ...pngSize(bytes)]).toEqual([1200, 900, 1200, 900])
        expect(bytes.length, `${listing.slug} ${index}`).toBeLessThan(250_000)
      }
    }
  })

  test('differs from cover to cover, and is the same each time', async () => {
    const [listing] = listings
    if (!listing) throw new Error('no listing')
    const [first, again, second] = [
      await renderCover(listing, 0),
      await renderCover(listing, 0),
      await renderCover(listing, 1),
    ]
    expect(sha256(again.bytes)).toBe(sha256(first.bytes))
    expect(sha256(second.bytes)).not.toBe(sha256(first.bytes))
    await expect(renderCover(listing, listing.covers)).rejects.toThrow('has 3 covers')
  })

  test('comes as a thumbnail of half the size, and people have one of 256', async () => {
    const [listing] = listings
    const [person] = sellers
    if (!listing || !person) throw new Error('empty catalogue')
    expect(pngSize((await renderThumbnail(listing, 0)).bytes)).toEqual([600, 450])
    expect(pngSize((await renderAvatar(person)).bytes)).toEqual([256, 256])
  })
})
