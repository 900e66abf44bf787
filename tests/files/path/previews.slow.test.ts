// A seller publishes a picture that is too large for the shop to draw.
import type { Browser } from 'playwright-core'
import { test } from 'vitest'
import { seller } from '../../support/api/people.ts'
import { open } from '../../support/browser.ts'
import { paintPicture } from '../../support/pages/made-files.ts'
import { fillLabels } from '../../support/pages/people.ts'

test('a large picture has a preview by its seller’s browser', { tags: ['previews-by-seller'] }, async () => {
  const { page, context } = await open({ as: await seller('Lara Large'), at: '/dashboard/upload' })
  const buffer = await paintPicture(context.browser() as Browser, 2400, 2400, 'teal')
  await page.getByLabel('File', { exact: true }).setInputFiles({ name: 'poster.png', mimeType: 'image/png', buffer })
  await page.getByLabel('File name').fill('Poster')
  await page.getByLabel('Description').fill('A poster.')
  await fillLabels(page)
  await page.getByLabel('Price').fill('5')
  await page.getByRole('button', { name: 'Submit' }).click()
  await page.getByRole('link', { name: 'View listing' }).click()
  await page.getByText('Preview by the seller').waitFor()
})
