// Help with Order, and the inbox where it is answered (spec section 2).
import { expect, test } from 'vitest'
import { list } from '../../support/api/listings.ts'
import { seller, user } from '../../support/api/people.ts'
import { buy } from '../../support/api/purchases.ts'
import { open } from '../../support/browser.ts'
import { paintPicture } from '../../support/pages/made-files.ts'
import { signUpAtProvider } from '../../support/pages/people.ts'

test('a buyer asks about an order, and its seller replies in the inbox', {
  tags: ['inbox', 'my-orders-help'],
}, async () => {
  const [shop, buyer] = [await seller('Ina Inbox'), await user('Hugo Helped')]
  await buy(buyer, (await list(shop, { title: 'Puzzling print', price: 0 })).id)
  const { page: asking } = await open({ as: buyer, at: '/dashboard/orders' })
  await asking.getByRole('button', { name: 'Help with Order: Puzzling print' }).click()
  const dialog = asking.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Ask the seller' }).click()
  await dialog.getByLabel('Message').fill('Which side is up?')
  await dialog.getByRole('button', { name: 'Send' }).click()
  await asking.waitForURL('**/dashboard/inbox/*')
  await asking.getByRole('list', { name: 'Messages' }).getByText('Which side is up?').waitFor()

  const { page } = await open({ as: shop, at: '/dashboard/inbox' })
  await page.getByRole('navigation', { name: 'Dashboard' }).getByText('1 unread').first().waitFor()
  await page.getByRole('link', { name: /Which side is up/ }).click()
  await page.getByLabel('Reply').fill('The one with the star.')
  await page.getByRole('button', { name: 'Send' }).click()
  await page.getByRole('list', { name: 'Messages' }).getByText('The one with the star.').waitFor()
  await asking.reload()
  await asking.getByText('The one with the star.').waitFor()
})

test('a visitor who asks about a listing signs up first, and sends a picture', async () => {
  const shop = await seller('Sam Shown')
  const listing = await list(shop, { title: 'Wondrous print' })
  const { page, context } = await open({ at: `/listing/${listing.id}` })
  await page.getByRole('button', { name: 'Ask a question' }).click()
  await signUpAtProvider(page, 'Ada Asker')
  const dialog = page.getByRole('dialog', { name: 'Ask about this item' })
  const picture = await paintPicture(context.browser() ?? expect.fail('no browser'), 900, 600, '#c8553d')
  await dialog
    .getByLabel('Pictures', { exact: true })
    .setInputFiles({ name: 'loom.png', mimeType: 'image/png', buffer: picture })
  await dialog.getByLabel('Description of picture 1').fill('My loom')
  await dialog.getByText('Uploading...').waitFor({ state: 'detached' })
  await dialog.getByRole('button', { name: 'Send' }).click()
  await page.waitForURL('**/dashboard/inbox/*')

  const { page: answering } = await open({ as: shop, at: '/dashboard/inbox' })
  await answering.getByText('Asks about Wondrous print').click()
  await answering.getByRole('button', { name: 'Show My loom' }).click()
  const shown = answering.getByRole('dialog', { name: 'My loom' }).getByRole('img', { name: 'My loom' })
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(900)
  await answering.keyboard.press('Escape')
  await answering.getByRole('dialog').waitFor({ state: 'detached' })
})
