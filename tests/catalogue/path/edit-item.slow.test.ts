// Edit Item: the pictures of a listing, and a release.
import type { Browser } from 'playwright-core'
import { expect, test } from 'vitest'
import { list, PDF } from '../../support/api/listings.ts'
import { seller } from '../../support/api/people.ts'
import { open } from '../../support/browser.ts'
import { paintPicture } from '../../support/pages/made-files.ts'

test('a seller replaces the cover of a listing in a browser that writes no WebP', {
  tags: ['picture-sizes'],
}, async () => {
  const sam = await seller('Pia Pictures')
  const { id, showcase_img_urls } = await list(sam, { title: 'Meadow' })
  const { page, context } = await open({ as: sam, at: `/dashboard/edit-item/${id}` })
  await page.getByRole('img', { name: 'Picture 1' }).waitFor()
  await page.evaluate(() => {
    const { toBlob } = HTMLCanvasElement.prototype
    HTMLCanvasElement.prototype.toBlob = function (done, type, quality) {
      toBlob.call(this, done, type === 'image/webp' ? 'image/png' : type, quality)
    }
  })
  const buffer = await paintPicture(context.browser() as Browser, 1200, 900, 'teal')
  await page
    .getByLabel('Showcase images', { exact: true })
    .setInputFiles({ name: 'cover.png', mimeType: 'image/png', buffer })
  await page.getByText('2/5').waitFor()
  await page.getByRole('button', { name: 'Move cover.png forward' }).click()
  const tiles = page.getByRole('group', { name: /Showcase images/ }).getByRole('img')
  const names = () => tiles.evaluateAll((found) => found.map((one) => one.getAttribute('alt')))
  expect(await names()).toEqual(['cover.png', 'Picture 2'])
  await tiles.first().dragTo(tiles.last())
  expect(await names()).toEqual(['Picture 1', 'cover.png'])
  await tiles.first().dragTo(tiles.last())
  expect(await names()).toEqual(['cover.png', 'Picture 2'])
  await page.getByRole('button', { name: 'Remove picture 2' }).click()
  await page.getByText('1/5').waitFor()
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await page.getByText('Item updated successfully!').waitFor()
  await expect
    .poll(async () => (await sam.get(`files/${id}`)).body.showcase_img_urls)
    .toEqual([expect.not.stringContaining(showcase_img_urls[0] ?? '')])
  const [{ sizes, placeholder }] = (await sam.get(`files/${id}`)).body.showcase_pictures
  expect(sizes.map(({ width }: { width: number }) => width)).toEqual([320, 640, 1200])
  expect(placeholder.length).toBe(158)
  const small = await fetch(sizes[0].url)
  expect(small.headers.get('content-type')).toBe('image/webp')
})

test('a seller publishes a release with a note on what’s new', { tags: ['release-shown'] }, async () => {
  const sam = await seller('Vic Releases')
  const { id } = await list(sam, { title: 'Meadow' })
  const { page } = await open({ as: sam, at: `/dashboard/edit-item/${id}#files` })
  await page.getByText(/^Buyers get release 1: meadow\.pdf, /).waitFor()
  const upload = page.getByRole('button', { name: 'Publish Release' })
  expect(await upload.isDisabled()).toBe(true)
  await page
    .getByLabel('File', { exact: true })
    .setInputFiles({ name: 'meadow-2.pdf', mimeType: 'application/pdf', buffer: Buffer.from(PDF) })
  await page.getByLabel('What’s new?').fill('Page 3 was missing.')
  await upload.click()
  await page.getByText('Release published.').waitFor()
  await page.getByText(/^Buyers get release 2: meadow\.pdf, meadow-2\.pdf, /).waitFor()
  expect(await page.getByLabel('What’s new?').inputValue()).toBe('')
})
