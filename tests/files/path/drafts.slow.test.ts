// A seller begins a listing, continues it in another browser, publishes it, and duplicates it.
import type { Browser } from 'playwright-core'
import { expect, test } from 'vitest'
import { PDF } from '../../support/api/listings.ts'
import { seller } from '../../support/api/people.ts'
import { open } from '../../support/browser.ts'
import { paintPicture } from '../../support/pages/made-files.ts'
import { fillLabels } from '../../support/pages/people.ts'

test('a seller continues a draft in another browser, publishes it and duplicates it', {
  tags: ['drafts-on-server', 'drafts-duplicate', 'uploads-queue'],
}, async () => {
  const sam = await seller('Dora Drafts')
  const { page: first, context, causes } = await open({ as: sam, at: '/dashboard/upload' })
  const buffer = await paintPicture(context.browser() as Browser, 1200, 900, 'teal')
  await first
    .getByLabel('File', { exact: true })
    .setInputFiles({ name: 'meadow.pdf', mimeType: 'application/pdf', buffer: Buffer.from(PDF) })
  await first
    .getByLabel('Showcase images', { exact: true })
    .setInputFiles({ name: 'cover.png', mimeType: 'image/png', buffer })
  await first.getByLabel('File name').fill('Meadow quilt')
  await first.getByText('Uploaded', { exact: true }).waitFor()
  await first.getByText('Draft saved').waitFor()

  const { page } = await open({ as: sam, at: '/dashboard/drafts' })
  await page.getByText('Needs a description and a price').waitFor()
  await page.getByRole('link', { name: 'Continue Meadow quilt' }).click()
  await page.getByText('1/5').waitFor()
  await page.getByLabel('Description').fill('Twelve blocks.')
  await fillLabels(page)
  await page.getByLabel('Price').fill('12.50')
  await page.getByText('Draft saved').waitFor()

  // The first tab has an older revision.
  causes(/^409 PUT .*\/api\/drafts\//)
  await first.getByLabel('Description').fill('Ten blocks.')
  await first.getByText('This draft was changed in another tab').waitFor()

  await page.getByRole('button', { name: 'Submit' }).click()
  await page.getByText('File uploaded successfully!').waitFor()
  const { body } = await sam.get(`files/user/${sam.id}`)
  expect(body.files).toMatchObject([{ title: 'Meadow quilt', description: 'Twelve blocks.', price: 12.5 }])

  await page.goto('/dashboard/listings')
  await page.getByRole('button', { name: 'Duplicate Meadow quilt' }).click()
  await page.getByText('1/5').waitFor()
  expect(await page.getByLabel('Price').inputValue()).toBe('12.50')
})
