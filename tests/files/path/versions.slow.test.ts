// A new version of a file, on Edit Item.
import { expect, test } from 'vitest'
import { list, PDF } from '../../support/api/listings.ts'
import { seller } from '../../support/api/people.ts'
import { open } from '../../support/browser.ts'

test('a seller uploads a new version with a note on what’s new', { tags: ['version-shown'] }, async () => {
  const sam = await seller('Vic Versions')
  const { id } = await list(sam, { title: 'Meadow' })
  const { page } = await open({ as: sam })
  await page.goto(`/dashboard/edit-item/${id}`)
  await page.getByText(/^Buyers get version 1: meadow\.pdf, /).waitFor()
  const upload = page.getByRole('button', { name: 'Upload New Version' })
  expect(await upload.isDisabled()).toBe(true)
  await page
    .getByLabel('File', { exact: true })
    .setInputFiles({ name: 'meadow-2.pdf', mimeType: 'application/pdf', buffer: Buffer.from(PDF) })
  await page.getByLabel('What’s new?').fill('Page 3 was missing.')
  await upload.click()
  await page.getByText('New version published. We’ll email your buyers.').waitFor()
  await page.getByText(/^Buyers get version 2: meadow-2\.pdf, /).waitFor()
  expect(await page.getByLabel('What’s new?').inputValue()).toBe('')
})
