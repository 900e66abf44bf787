// Help with Order and the inbox where it is answered (spec section 2, which leaves both open).
import { beforeAll, describe, expect, test } from 'vitest'
import * as messages from '../../../web/src/lib/messages.ts'
import { inspect } from '../../support/accessibility.ts'
import { list } from '../../support/api/listings.ts'
import { seller, type TestUser, user } from '../../support/api/people.ts'
import { buy } from '../../support/api/purchases.ts'
import { browserOfFile } from '../../support/browser.ts'
import { breakCall, hurry } from '../../support/faults.ts'
import { signUpThere } from '../../support/pages/people.ts'

const open = browserOfFile()
let shop: TestUser
let buyer: TestUser
beforeAll(async () => {
  shop = await seller('Ina Inbox')
  buyer = await user('Hugo Helped')
  await buy(buyer, (await list(shop, { title: 'Puzzling print', price: 0 })).id)
})

describe('buyer and seller', () => {
  test('talk about an order, and each finds the conversation in the inbox', {
    tags: ['inbox', 'my-orders-help'],
  }, async () => {
    const { page } = await open({ as: shop })
    await page.goto('/dashboard/inbox')
    await page.getByText(messages.inboxEmpty).waitFor()
    await inspect(page, 'inbox, empty')

    const { page: asking } = await open({ as: buyer })
    await asking.goto('/dashboard/orders')
    await asking.getByRole('button', { name: 'Help with Order: Puzzling print' }).click()
    const dialog = asking.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Report a Problem' }).waitFor()
    await inspect(asking, 'help with order, what for')
    await dialog.getByRole('button', { name: 'Report a Problem' }).click()
    await dialog.getByText('What’s wrong?').waitFor()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await dialog.waitFor({ state: 'detached' })
    await asking.getByRole('button', { name: 'Help with Order: Puzzling print' }).click()
    await dialog.getByRole('button', { name: 'Ask the seller' }).click()
    await dialog.getByRole('button', { name: 'Send' }).click()
    await dialog.getByText(messages.messageRequired).waitFor()
    await inspect(asking, 'help with order')
    await dialog.getByLabel('Message').fill('Which side is up?')
    await dialog.getByRole('button', { name: 'Send' }).click()
    await asking.waitForURL('**/dashboard/inbox/*')
    await asking.getByRole('list', { name: 'Messages' }).getByText('Which side is up?').waitFor()
    await inspect(asking, 'conversation')

    await page.reload()
    await page.getByRole('navigation', { name: 'Dashboard' }).getByText('1 unread').waitFor()
    await inspect(page, 'inbox')
    await page.getByRole('link', { name: /Which side is up/ }).click()
    await page.getByLabel('Reply').fill('The one with the star.')
    await page.getByRole('button', { name: 'Send' }).click()
    await page.getByRole('list', { name: 'Messages' }).getByText('The one with the star.').waitFor()
    await asking.reload()
    await asking.getByText('The one with the star.').waitFor()
  })

  test('talk before anything is bought: who asks logs in first and finds the question to write', {
    tags: ['ask-before-buying'],
  }, async () => {
    const listing = await list(shop, { title: 'Wondrous print' })
    const { page } = await open()
    await page.goto(`/listing/${listing.id}`)
    await page.getByRole('button', { name: 'Ask a question' }).click()
    await signUpThere(page, 'Ada Asker')
    const dialog = page.getByRole('dialog', { name: 'Ask about this item' })
    await dialog.getByLabel('Message').fill('Is it for A4?')
    await inspect(page, 'question about an item')
    await dialog.getByRole('button', { name: 'Send' }).click()
    await page.waitForURL('**/dashboard/inbox/*')
    await page.getByRole('link', { name: 'Wondrous print' }).click()
    await page.getByRole('link', { name: 'Ina Inbox' }).click()
    // The item that is left has such a button too.
    await page.getByRole('heading', { level: 1, name: 'Ina Inbox' }).waitFor()
    await page.getByRole('button', { name: 'Ask a question' }).click()
    await page.getByRole('dialog').getByLabel('Message').fill('Do you take wishes?')
    await page.getByRole('dialog').getByRole('button', { name: 'Send' }).click()
    await page.getByRole('link', { name: 'their shop' }).waitFor()
    await inspect(page, 'conversation about a shop')

    const { page: answering } = await open({ as: shop })
    await answering.goto('/dashboard/inbox')
    await answering.getByText('Asks about Wondrous print').waitFor()
    await answering.getByRole('link', { name: /Do you take wishes/ }).click()
    await answering.getByText('About your shop').waitFor()
    await answering.goto(`/listing/${listing.id}`)
    await answering.getByRole('button', { name: 'Own Listing' }).waitFor()
    expect(await answering.getByRole('button', { name: 'Ask a question' }).count()).toBe(0)
  })

  test('are told when the inbox, a conversation or a message fails', { tags: ['inbox'] }, async () => {
    const visitor = await open({ as: await user('Iris Ignored') })
    const { page } = visitor
    await page.clock.install()
    visitor.causes(/^404 GET .*\/threads?\//)
    await page.goto(`/dashboard/inbox/${crypto.randomUUID()}`)
    await page.getByText(messages.threadFailed).waitFor()
    await inspect(page, 'conversation missing')
    await breakCall(visitor, { path: /threads$/ })
    await page.goto('/dashboard/inbox')
    await hurry(page, page.getByText(messages.inboxFailed))
    await inspect(page, 'inbox, failed')
  })
})
