// A listing that is being made ready, as its seller sees it.
import { expect, test } from 'vitest'
import { inspect } from '../../support/accessibility.ts'
import { list } from '../../support/api/listings.ts'
import { owner, seller } from '../../support/api/people.ts'
import { browserOfFile } from '../../support/browser.ts'

const open = browserOfFile()

test('is told of in My Listings, and turns live there by itself', { tags: ['my-listings-loading'] }, async () => {
  const shop = await seller('Pia Prepares')
  const { id } = await list(shop, { title: 'Meadow' })
  await owner`update public.listings set status = 'processing' where id = ${id}`
  const { page } = await open({ as: shop })
  await page.goto('/dashboard/listings')
  await page.getByText('Processing', { exact: true }).waitFor()
  await page.getByRole('status').getByText('Its files are processing. It’ll go live automatically.').waitFor()
  expect(await page.getByRole('link', { name: 'Edit Meadow' }).count()).toBe(0)
  expect(await page.getByRole('button', { name: 'Reactivate Meadow' }).count()).toBe(0)
  await inspect(page, 'my listings, being made ready')
  await owner`update public.listings set status = 'active' where id = ${id}`
  await page.getByRole('button', { name: 'Deactivate Meadow' }).waitFor()
  expect(await page.getByText('Processing', { exact: true }).count()).toBe(0)
})

test('that will not go live says why and what to do', { tags: ['my-listings-loading'] }, async () => {
  const shop = await seller('Paul Prepares')
  const { id } = await list(shop, { title: 'Meadow' })
  await owner`
    update public.listings set status = 'processing', processing_failure = 'This file is an archive.' where id = ${id}`
  const { page } = await open({ as: shop })
  await page.goto('/dashboard/listings')
  await page.getByText('Not listed').waitFor()
  await page.getByRole('alert').getByText('This file is an archive.').waitFor()
  await inspect(page, 'my listings, will not go live')
  await page.getByRole('link', { name: 'Upload again' }).click()
  await page.waitForURL('**/dashboard/upload')
})
