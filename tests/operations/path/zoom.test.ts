// Every page on small screens and enlarged: nothing scrolls sideways or is cut off (WCAG 1.4.4, 1.4.10).
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import type { Order } from '../../../contract/orders.ts'
import { isTooWide } from '../../support/accessibility.ts'
import { list } from '../../support/api/listings.ts'
import { admin, seller, type TestUser, user, usernameOf } from '../../support/api/people.ts'
import { buy } from '../../support/api/purchases.ts'
import { browserOfFile } from '../../support/browser.ts'

const open = browserOfFile()
/** A window of 1280 pixels at 400 %, at 200 %, and in a browser whose letters are twice as large. */
const VIEWS = [
  { what: '320 pixels', width: 320, letters: 16 },
  { what: '640 pixels', width: 640, letters: 16 },
  { what: 'letters of 200 %', width: 1280, letters: 32 },
] as const

const LONG = 'Extraordinarilylongcompoundtitle of a pattern with many words in it'

let shop: TestUser
let buyer: TestUser
let moderator: TestUser
let order: Order
let listingId: string

beforeAll(async () => {
  shop = await seller('Zelda Zoomed')
  buyer = await user('Zack Zooms')
  moderator = await admin()
  await buyer.post('report', { reporterAuth0Id: buyer.id, reportedUsername: await usernameOf(shop), reason: LONG })
  const [bought, inCart] = [
    await list(shop, { title: LONG, price: 0 }),
    await list(shop, { title: `${LONG}, too`, price: '9999.99' }),
  ]
  listingId = bought.id
  order = await buy(buyer, bought.id)
  await buyer.post('reviews', { itemId: bought.id, rating: 4, comment: LONG })
  await buyer.post(`users/${buyer.id}/cart`, { fileId: inCart.id })
  await buyer.post(`users/${buyer.id}/wishlist`, { fileId: inCart.id })
})

/** What can be pressed or filled and lies beside the window. What is cut by its own scrolling box is not looked for. */
const outside = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('a[href], button, input, textarea, h1, h2')]
      .filter(
        (element) =>
          element.checkVisibility({ visibilityProperty: true }) && !element.closest('.sr-only, [inert], .truncate'),
      )
      .map((element) => ({ element, box: element.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 1 && (box.left < -1 || box.right > innerWidth + 1))
      .map(({ element }) => element.outerHTML.slice(0, 160)),
  )

const pages: Record<'visitor' | 'buyer' | 'seller' | 'admin', () => Promise<string[]> | string[]> = {
  visitor: async () => [
    '/',
    '/search?query=quilt',
    `/listing/${listingId}`,
    `/profile/${await usernameOf(shop)}`,
    '/about',
    '/contact',
    '/nowhere',
  ],
  buyer: () => [
    '/cart',
    '/dashboard/overview',
    '/dashboard/orders',
    `/dashboard/orders/${order.id}`,
    '/dashboard/wishlist',
    '/dashboard/settings',
    `/dashboard/items/${listingId}/write-review`,
    '/checkout-success',
  ],
  seller: () => [
    '/dashboard/listings',
    '/dashboard/upload',
    `/dashboard/edit-item/${listingId}`,
    '/dashboard/metrics',
    '/dashboard/inbox',
  ],
  admin: () => ['/admin'],
}

test.each(['visitor', 'buyer', 'seller', 'admin'] as const)(
  'a person who enlarges finds nothing beside the window: the pages of a %s',
  { tags: ['nothing-scrolls-sideways'] },
  async (persona) => {
    const people = { visitor: undefined, buyer, seller: shop, admin: moderator }
    const { page, context, causes } = await open({ as: people[persona] })
    if (persona === 'visitor') causes(/^404 GET .*\/nowhere$/)
    const browser = await context.newCDPSession(page)
    const found: string[] = []
    for (const path of await pages[persona]()) {
      await page.goto(path)
      await page.getByRole('heading', { level: 1 }).waitFor({ state: 'attached' })
      await page.waitForLoadState('networkidle')
      for (const { what, width, letters } of VIEWS) {
        await page.setViewportSize({ width, height: 900 })
        await browser.send('Page.setFontSizes', { fontSizes: { standard: letters } })
        await expect
          .poll(() => page.evaluate(() => getComputedStyle(document.documentElement).fontSize))
          .toBe(`${letters}px`)
        if (await isTooWide(page)) found.push(`${path}, ${what}: scrolls sideways`)
        found.push(...(await outside(page)).map((element) => `${path}, ${what}: ${element}`))
      }
    }
    expect(found).toEqual([])
  },
)
