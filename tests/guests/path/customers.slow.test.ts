// Customers: a seller's free copies, and what people bought in another shop.
import { expect, test } from 'vitest'
import { guestEmail } from '../../support/api/guests.ts'
import { list } from '../../support/api/listings.ts'
import { linkIn, mailsTo, mailWith } from '../../support/api/mails.ts'
import { owner, seller } from '../../support/api/people.ts'
import { open } from '../../support/browser.ts'
import { download } from '../../support/pages/people.ts'

test('a seller sends a copy and revokes it, imports customers once and invites them', async () => {
  const sam = await seller('Sam Mover')
  const { id, title } = await list(sam, { price: 7 })
  const [revoked, ada, bo] = [guestEmail(), guestEmail(), guestEmail()]
  const { page } = await open({ as: sam, at: `/dashboard/edit-item/${id}#reach` })
  await page.getByRole('link', { name: 'Customers', exact: true }).last().click()
  await page.getByRole('tab', { name: 'Add customers' }).click()
  await page.getByLabel('Email addresses, one per line').fill(`no address\n${revoked}`)
  await page.getByLabel('Reason').fill('For your review')
  await page.getByRole('button', { name: 'Send 1 copy' }).click()
  await page.getByText('1 copy sent.').waitFor()
  const { page: customer, causes } = await open({ at: linkIn(await mailWith(revoked, 'For your review'), 'purchases') })
  await customer.getByRole('main').getByText(title).first().waitFor()
  await page.getByRole('tab', { name: 'All customers' }).click()
  await page.getByRole('button', { name: new RegExp(`of ${revoked}`) }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
  await page.getByText('Items revoked.').waitFor()
  causes(/^401 GET .*\/redress$/)
  await customer.reload()
  await customer.getByText('This link no longer works.').waitFor()

  const rows = [`${title},${ada}`, `${title},${ada.toUpperCase()}`, `An old name,${bo}`, `${title},nobody`]
  const lines = ['Item Name,Purchase Email,Purchase Date', ...rows.map((row) => `${row},2026-01-31`)]
  const buffer = Buffer.from(lines.join('\n'))
  const chooseList = async () => {
    await page.getByLabel('Sales list').setInputFiles({ name: 'sales.csv', mimeType: 'text/csv', buffer })
    await page.getByLabel('“An old name”, 1 row').selectOption({ label: title })
  }
  await page.getByRole('tab', { name: 'Add customers' }).click()
  await chooseList()
  await page.getByRole('button', { name: 'Import 2 purchases' }).click()
  await page.getByText('2 purchases imported. No email was sent.').waitFor()
  expect(await owner`select from private.outbox where address in (${ada}, ${bo})`).toEqual([])
  await page.getByRole('tab', { name: 'Sent and imported' }).click()
  await page.getByRole('button', { name: 'Invite' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Email 2 invitations' }).click()
  await page.getByText('2 invitations are on their way.').waitFor()
  const mail = await mailWith(ada, 'You bought from Sam Mover on Gumroad.')
  await customer.goto(linkIn(mail, 'purchases'))
  expect((await download(customer, /^Download/)).bytes.length).toBeGreaterThan(0)
  await customer.goto(linkIn(mail, 'unsubscribe'))
  await customer.getByRole('button', { name: 'Unsubscribe' }).click()
  await customer.getByText(/of Sam Mover/).waitFor()
  await page.getByRole('tab', { name: 'Add customers' }).click()
  await chooseList()
  await page.getByRole('button', { name: 'Import 0 purchases' }).waitFor()
  expect(await mailsTo(ada)).toHaveLength(1)
})
