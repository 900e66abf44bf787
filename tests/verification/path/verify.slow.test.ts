// A visitor verifies a bought file, and a buyer shows a receipt to a visitor.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { list, PDF } from '../../support/api/listings.ts'
import { seller, user } from '../../support/api/people.ts'
import { buy } from '../../support/api/purchases.ts'
import { open } from '../../support/browser.ts'

test('a visitor verifies a file without uploading it, and a receipt without learning its buyer', {
  tags: ['copies-found', 'receipts-verify'],
}, async () => {
  const [sam, bea] = [await seller('Sam Seller'), await user('Bea Buyer')]
  // Large enough that a body with the file would be noticed.
  const bytes = new Uint8Array(2 * 1_048_576)
  bytes.set(PDF)
  bytes.set(crypto.getRandomValues(new Uint8Array(1000)), PDF.length)
  const file = { name: 'found.pdf', mimeType: 'application/pdf', buffer: Buffer.from(bytes) }
  const listing = await list(sam, { price: 0, title: 'Verified quilt', bytes })
  const order = await buy(bea, listing.id)

  const { page } = await open({ at: '/verify' })
  const sent: number[] = []
  page.on('request', (request) => sent.push(request.postDataBuffer()?.length ?? 0))
  await page.getByLabel('File to verify').setInputFiles(file)
  await page.getByRole('link', { name: 'Verified quilt' }).waitFor()
  expect(Math.max(0, ...sent)).toBeLessThan(1000)

  const { page: own } = await open({ as: bea, at: `/dashboard/orders/${order.id}` })
  const saving = own.waitForEvent('download')
  await own.getByRole('button', { name: 'Download signed receipt' }).click()
  const { document } = JSON.parse(readFileSync(await (await saving).path(), 'utf8'))
  expect(document.items).toMatchObject([{ title: 'Verified quilt', seller_name: 'Sam Seller' }])
  const address = await own.getByRole('link', { name: 'check it on this page' }).getAttribute('href')

  await page.goto(address ?? '')
  await page.getByText('It’s valid.').waitFor()
  expect(await page.content()).not.toContain('Bea Buyer')
})
