// Items that people have without paying here: a seller's free copies, and what they bought in another shop.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { guestEmail } from '../../support/api/guests.ts'
import { list } from '../../support/api/listings.ts'
import { linkIn, mailsTo, mailWith } from '../../support/api/mails.ts'
import { owner, seller } from '../../support/api/people.ts'
import { open } from '../../support/browser.ts'
import { download } from '../../support/pages/people.ts'

test('a seller sends copies to a pasted list: one is downloaded, and the link of a revoked one ends', async () => {
  const sam = await seller()
  const { id } = await list(sam, { price: 7 })
  const [kept, revoked] = [guestEmail(), guestEmail()]
  const { page } = await open({ as: sam, at: `/dashboard/customers?item=${id}` })
  await page.getByLabel('Email addresses, one per line').fill([kept, 'no address', revoked].join('\n'))
  await page.getByText('2 addresses, 1 line isn’t an address: line 2').waitFor()
  await page.getByLabel('Reason').fill('For your review')
  await page.getByRole('button', { name: 'Send copies' }).click()
  await page.getByText('2 copies sent.').waitFor()

  const { page: recipient, causes } = await open({ at: linkIn(await mailWith(kept, 'For your review'), 'purchases') })
  expect((await download(recipient, /^Download/)).bytes.length).toBeGreaterThan(0)
  const link = linkIn(await mailWith(revoked, 'For your review'), 'purchases')
  await page.getByRole('button', { name: new RegExp(`of ${revoked}`) }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
  await page.getByText('Items revoked.').waitFor()
  causes(/^401 GET .*\/redress$/)
  await recipient.goto(link)
  await recipient.getByText('This link no longer works.').waitFor()
})

/** Chooses a list of Gumroad, and the item of its renamed product. */
async function chooseList(page: Page, lines: string[], title: string): Promise<void> {
  const header = 'Purchase ID,Item Name,Purchase Email,Purchase Date,Refunded?'
  const buffer = Buffer.from([header, ...lines.map((line, at) => `${at},${line},2026-01-31,0`)].join('\n'))
  await page.getByLabel('Sales list').setInputFiles({ name: 'sales.csv', mimeType: 'text/csv', buffer })
  await page.getByText('Line 3: The same as line 2').waitFor()
  await page.getByText('Line 5: “nobody” isn’t an email address.').waitFor()
  await page.getByLabel('“An old name”, 1 row').selectOption({ label: title })
}

test('a seller imports customers once and invites them: one downloads and ends the invitations', async () => {
  const sam = await seller('Sam Mover')
  const { title } = await list(sam, { price: 7 })
  const [ada, bo] = [guestEmail(), guestEmail()]
  const lines = [`${title},${ada}`, `${title},${ada.toUpperCase()}`, `An old name,${bo}`, `${title},nobody`]
  const { page } = await open({ as: sam, at: '/dashboard/customers' })
  await chooseList(page, lines, title)
  await page.getByRole('button', { name: 'Import 2 purchases' }).click()
  await page.getByText('2 purchases imported. No email was sent.').waitFor()

  await page.getByRole('button', { name: 'Invite' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('You bought from Sam Mover on Gumroad.').waitFor()
  expect(await owner`select from private.outbox where address in (${ada}, ${bo})`).toEqual([])
  await dialog.getByRole('button', { name: 'Send invitations' }).click()
  await page.getByText('2 invitations are on their way.').waitFor()
  await mailWith(bo, 'You bought from Sam Mover on Gumroad.')
  const mail = await mailWith(ada, 'You bought from Sam Mover on Gumroad.')
  const { page: customer } = await open({ at: linkIn(mail, 'purchases') })
  await customer.getByRole('main').getByText(title).first().waitFor()
  expect((await download(customer, /^Download/)).bytes.length).toBeGreaterThan(0)
  await customer.goto(linkIn(mail, 'unsubscribe'))
  await customer.getByRole('button', { name: 'Unsubscribe' }).click()
  await customer.getByText(/of Sam Mover/).waitFor()

  await chooseList(page, lines, title)
  await page
    .getByRole('row', { name: /^Imported before/ })
    .getByText('2', { exact: true })
    .waitFor()
  expect(await page.getByRole('button', { name: 'Import 0 purchases' }).isDisabled()).toBe(true)
  expect((await sam.get('customers/batches')).body.batches).toMatchObject([{ given: 2 }])
  expect(await mailsTo(ada)).toHaveLength(1)
})
