// A member gives an item to an address. Its recipient claims it by signing up, and returns another.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { list } from '../../support/api/listings.ts'
import { linkIn, mailWith } from '../../support/api/mails.ts'
import { seller } from '../../support/api/people.ts'
import { open } from '../../support/browser.ts'
import { CARDS, download, pay, signUpAtProvider } from '../../support/pages/people.ts'
import { stack } from '../../support/stack.ts'

type Item = { id: string; title: string }

/** @param email of a visitor who names a price, and signs up in the dialog */
async function give(page: Page, { id, title }: Item, address: string, email?: string): Promise<void> {
  await page.goto(`/listing/${id}`)
  if (email) await page.getByLabel('Name your price').fill('9')
  await page.getByRole('button', { name: `Give as a gift: ${title}` }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Recipient’s email').fill(address)
  await dialog.getByLabel('Note (optional)').fill('Happy birthday!')
  if (email) {
    await dialog.getByRole('button', { name: 'Log in' }).click()
    await signUpAtProvider(page, 'Gia Giver', 'Allow', email)
    await dialog.getByRole('button', { name: 'Continue to payment' }).waitFor()
    expect(await dialog.getByLabel('Recipient’s email').inputValue()).toBe(address)
    await dialog.getByText('$9.00').waitFor()
    expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain(address)
  }
  await dialog.getByRole('button', { name: 'Continue to payment' }).click()
  await page.waitForURL((url) => url.origin === stack.urls.payments)
  await pay(page, CARDS.pays)
  await page.getByText(`We’ve emailed it to ${address[0]}…@e….com.`).waitFor()
}

async function mailedLink(address: string, title: string): Promise<string> {
  const mail = await mailWith(address, title)
  expect(mail.text).toContain('Happy birthday!')
  return linkIn(mail, 'purchases')
}

/** The newest order of the giver. */
async function seesState(page: Page, state: string): Promise<void> {
  await page.goto('/dashboard/orders')
  await page.getByRole('main').getByText(state, { exact: true }).first().waitFor()
}

test('a member’s gift is opened and claimed, and another one is returned and refunded', async () => {
  const sam = await seller()
  const [kept, returned] = [await list(sam, { price: 7, pay_what_you_want: true }), await list(sam, { price: 8 })]
  const address = `ada.gift.${crypto.randomUUID().slice(0, 8)}@example.com`
  const { page: giver } = await open({ at: '/' })
  const email = `gia.giver.${crypto.randomUUID().slice(0, 8)}@example.com`

  await give(giver, kept, address, email)
  const { page: recipient } = await open({ at: '/' })
  await recipient.goto(await mailedLink(address, kept.title))
  await recipient.getByText('From Gia Giver').waitFor()
  expect((await download(recipient, /^Download/)).bytes.length).toBeGreaterThan(0)
  await recipient.getByRole('button', { name: 'Keep it in my account' }).click()
  await signUpAtProvider(recipient, 'Ada Adopter', 'Allow', address)
  await recipient.waitForURL('**/dashboard/library*')
  await recipient.getByRole('main').getByText('Gift from Gia Giver').waitFor()
  await seesState(giver, 'Opened')

  const other = `bo.gift.${crypto.randomUUID().slice(0, 8)}@example.com`
  await give(giver, returned, other)
  const { page: stranger } = await open({ at: '/' })
  await stranger.goto(await mailedLink(other, returned.title))
  await stranger.getByRole('button', { name: 'Return gift' }).click()
  await stranger.getByRole('dialog').getByRole('button', { name: 'Return gift' }).click()
  await stranger.getByText('Gift returned.').waitFor()
  await seesState(giver, 'Returned')
  await mailWith(email, '$8.00 refunded')
  await giver.getByRole('link', { name: 'View Details' }).first().click()
  await giver.getByText(/\$8.00.* refunded to you/).waitFor()
})
