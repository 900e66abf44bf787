// Edit Item: a seller changes the pictures of a listing.
import type { Browser } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { inspect } from '../../support/accessibility.ts'
import { beginUploads, list, putObject } from '../../support/api/listings.ts'
import { owner, seller } from '../../support/api/people.ts'
import { browserOfFile } from '../../support/browser.ts'
import { paintPicture } from '../../support/pages/made-files.ts'
import { utf8 } from '../../support/sample-bytes.ts'

const open = browserOfFile()

describe('a seller who edits an item', { tags: ['pictures-change'] }, () => {
  test('adds a picture, makes it the cover, removes the old one and saves', async () => {
    const sam = await seller('Pia Pictures')
    const { id, showcase_img_urls } = await list(sam, { title: 'Meadow' })
    const { page, context } = await open({ as: sam })
    await page.goto(`/dashboard/edit-item/${id}`)
    await page.getByRole('img', { name: 'Picture 1' }).waitFor()
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
    await inspect(page, 'edit item, pictures changed')
    await page.getByRole('button', { name: 'Remove picture 2' }).click()
    await page.getByText('1/5').waitFor()
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await page.getByText('Item updated successfully!').waitFor()
    await expect
      .poll(async () => (await sam.get(`files/${id}`)).body.showcase_img_urls)
      .toEqual([expect.not.stringContaining(showcase_img_urls[0] ?? '')])
  })

  test('reads why their new pictures were rejected', async () => {
    const sam = await seller('Paul Pictures')
    const { id } = await list(sam)
    const [upload] = await beginUploads(sam, ['showcase'])
    if (!upload) throw new Error('no upload')
    await putObject(sam, upload, utf8('<html>'), 'image/png')
    await sam.put(`files/${id}/pictures`, { pictures: [{ uploadId: upload.id }] })
    const { page } = await open({ as: sam })
    await page.goto(`/dashboard/edit-item/${id}`)
    await page.getByRole('alert').getByText('We rejected your new pictures:').waitFor()
    await inspect(page, 'edit item, pictures rejected')
    await owner`update public.pending_pictures set failure = null where listing_id = ${id}`
    await page.reload()
    await page.getByRole('status').getByText('Your new pictures are processing.').waitFor()
    expect(await page.getByRole('button', { name: 'Add images' }).isDisabled()).toBe(true)
    await owner`delete from public.pending_pictures where listing_id = ${id}`
    await expect.poll(() => page.getByRole('button', { name: 'Add images' }).isEnabled()).toBe(true)
  })
})
