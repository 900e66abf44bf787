// What people write is text on every page that shows it, also where it is HTML (threat I2).
import { beforeAll, expect, test } from 'vitest'
import type { Listing } from '../../../contract/index.ts'
import { list } from '../../support/api/listings.ts'
import { admin, owner, seller, type TestUser, user } from '../../support/api/people.ts'
import { buy } from '../../support/api/purchases.ts'
import { browserOfFile } from '../../support/browser.ts'
import { answer } from '../../support/faults.ts'

const open = browserOfFile()

/** HTML that would run in an element's text and, behind the quote, in an attribute's value. It says what it stands in for. */
const html = (what: string) => `${what}"><img src onerror=alert()>`
/** Cards cut titles after 30 characters: this one just fits. */
const TITLE = html('Hat')
const SCRIPT_ADDRESS = 'javascript:alert()'

const people: Record<'visitor' | 'seller' | 'buyer' | 'follower' | 'admin', TestUser | undefined> = {
  visitor: undefined,
  seller: undefined,
  buyer: undefined,
  follower: undefined,
  admin: undefined,
}
let listing: Listing
let orderId = ''
let threadId = ''
let sessionId = ''

const post = async (person: TestUser, path: string, body: object) => {
  const answered = await person.post(path, body)
  if (answered.status >= 400) throw new Error(`${path} answered ${answered.status}: ${JSON.stringify(answered.body)}`)
  return answered.body
}

beforeAll(async () => {
  const [sam, bea, fay] = [await seller(html('Sam')), await user(html('Bea')), await user(html('Fay'))]
  Object.assign(people, { seller: sam, buyer: bea, follower: fay, admin: await admin() })
  listing = await list(sam, { title: TITLE, description: html('About') })
  orderId = (await buy(bea, listing.id)).id
  const [paid] = await owner`select checkout_session_id as id from public.orders where id = ${orderId}`
  sessionId = paid?.id
  const review = await post(bea, 'reviews', { itemId: listing.id, rating: 4, comment: html('Comment') })
  await post(fay, 'report', { reportedListingId: listing.id, reason: html('Pending') })
  await post(fay, 'report', { reportedReviewId: review.id, reason: html('Dismissed') })
  await owner`update public.reports set status = 'dismissed' where reported_review_id = ${review.id}`
  threadId = (await post(bea, `orders/${orderId}/thread`, { body: html('Message') })).id
  for (const place of ['cart', 'wishlist']) await post(fay, `users/${fay.id}/${place}`, { fileId: listing.id })
  await post(fay, `users/${fay.id}/follows`, { sellerId: sam.id })
  // Home shows what sells best.
  await owner`update public.listings set sales_count = 1000000 where id = ${listing.id}`
  return () => owner`update public.listings set sales_count = 1 where id = ${listing.id}`
})

/** Who goes where, and which of the texts stand there. */
const screens: [keyof typeof people, string, () => string, string[]][] = [
  ['visitor', 'home', () => '/', [TITLE]],
  ['visitor', 'search', () => `/search?query=${encodeURIComponent(TITLE)}`, [TITLE]],
  ['visitor', 'the listing', () => `/listing/${listing.id}`, [TITLE, html('About'), html('Sam'), html('Comment')]],
  ['visitor', 'the profile', () => `/profile/${people.seller?.id}`, [TITLE, html('Sam')]],
  ['follower', 'home, with what followed sellers list', () => '/', [TITLE]],
  ['follower', 'the cart', () => '/cart', [TITLE, html('Sam')]],
  ['follower', 'the wishlist', () => '/dashboard/wishlist', [TITLE]],
  ['buyer', 'the overview', () => '/dashboard/overview', [TITLE, html('Bea')]],
  ['buyer', 'the orders', () => '/dashboard/orders', [TITLE, html('Sam')]],
  ['buyer', 'an order', () => `/dashboard/orders/${orderId}`, [TITLE, html('Sam')]],
  ['buyer', 'the purchase', () => `/checkout-success?session_id=${sessionId}`, [TITLE]],
  ['buyer', 'writing a review', () => `/dashboard/items/${listing.id}/write-review`, [TITLE]],
  ['seller', 'the listings', () => '/dashboard/listings', [TITLE, html('About')]],
  ['seller', 'the metrics', () => '/dashboard/metrics', [TITLE]],
  ['seller', 'the inbox', () => '/dashboard/inbox', [TITLE, html('Bea'), html('Message')]],
  ['seller', 'a conversation', () => `/dashboard/inbox/${threadId}`, [TITLE, html('Bea'), html('Message')]],
  ['admin', 'the reports', () => '/admin', [TITLE, html('Pending'), html('Dismissed')]],
]

test.each(screens)(
  'HTML that people write is text for the %s: %s',
  { tags: ['I2'] },
  async (who, screen, path, texts) => {
    const { page } = await open({ as: people[who] })
    const dialogs: string[] = []
    page.on('dialog', (dialog) => {
      dialogs.push(dialog.message())
      void dialog.dismiss()
    })
    await page.goto(path())
    if (screen === 'the reports') await page.getByRole('button', { name: 'Show Dismissed Reports' }).click()
    for (const text of texts) await page.getByText(text).first().waitFor()
    await page.waitForLoadState('networkidle')
    expect(await page.locator('[onerror]').count()).toBe(0)
    expect(dialogs).toEqual([])
  },
)

test('HTML in the name of a file that is chosen is text', { tags: ['I2'] }, async () => {
  const { page } = await open({ as: people.seller })
  await page.goto('/dashboard/upload')
  const file = { name: `${html('File')}.pdf`, mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') }
  await page.getByLabel('File', { exact: true }).setInputFiles(file)
  await page.getByText(file.name).waitFor()
  expect(await page.locator('[onerror]').count()).toBe(0)
})

test('a script as the address of a picture is no picture', { tags: ['I2'] }, async () => {
  const person = await user('Pia Picture')
  const visitor = await open({ as: { ...person, picture: SCRIPT_ADDRESS } })
  const { body: profile } = await person.get(`users/public-profile/${person.id}`)
  await answer(visitor, { path: /public-profile/ }, { ...profile, avatar: SCRIPT_ADDRESS })
  await visitor.page.goto(`/profile/${person.id}`)
  await visitor.page.getByRole('heading', { name: 'Pia Picture' }).waitFor()
  await visitor.page.getByRole('button', { name: /account menu/i }).waitFor()
  expect(await visitor.page.locator('[src^="javascript:" i], [href^="javascript:" i]').count()).toBe(0)
})
