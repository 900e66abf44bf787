// Server-rendered pages show people's HTML as text (threat I2).
import { expect, onTestFinished, test } from 'vitest'
import { list } from '../../support/api/listings.ts'
import { owner, seller, user } from '../../support/api/people.ts'
import { buy } from '../../support/api/purchases.ts'
import { open } from '../../support/browser.ts'

/** HTML that would run in an element's text and, behind the quote, in an attribute's value. */
const html = (what: string) => `${what}"><img src onerror=alert()>`
/** Cards cut titles after 30 characters: this one just fits. */
const TITLE = html('Hat')

test('a visitor reads HTML that people wrote as text', { tags: ['I2'] }, async () => {
  const [sam, bea] = [await seller(html('Sam')), await user(html('Bea'))]
  const listing = await list(sam, { title: TITLE, description: html('About') })
  await buy(bea, listing.id)
  await bea.post('reviews', { itemId: listing.id, rating: 4, comment: html('Comment') })
  // Home shows what sells best.
  await owner`update public.listings set sales_count = 1000000 where id = ${listing.id}`
  onTestFinished(async () => void (await owner`update public.listings set sales_count = 1 where id = ${listing.id}`))
  const { page } = await open()
  const dialogs: string[] = []
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message())
    void dialog.dismiss()
  })
  for (const [path, ...texts] of [
    ['/', TITLE],
    [`/search?query=${encodeURIComponent(TITLE)}`, TITLE],
    [`/listing/${listing.id}`, TITLE, html('About'), html('Sam'), html('Comment')],
    [`/profile/${sam.id}`, TITLE, html('Sam')],
  ] as const) {
    await page.goto(path)
    for (const text of texts) await page.getByText(text).first().waitFor()
    await page.waitForLoadState('networkidle')
    expect(await page.locator('[onerror]').count()).toBe(0)
  }
  expect(dialogs).toEqual([])
})
