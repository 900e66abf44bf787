// A seller's shop: edited in the dashboard, shown on the profile.
import { expect, test } from 'vitest'
import { seller } from '../../support/api/people.ts'
import { browserOfFile } from '../../support/browser.ts'

const open = browserOfFile()

test('a seller writes about their shop, and a visitor reads it on the profile', {
  tags: ['shop-shown-edited'],
}, async () => {
  const shop = await seller('Shelly Shop')
  const { page } = await open({ as: shop })
  await page.goto('/dashboard/shop')
  await page.getByLabel('Announcement').fill('Back in May.')
  await page.getByRole('button', { name: 'Add a link' }).click()
  await page.getByLabel('Label of link 1').fill('My site')
  await page.getByLabel('URL of link 1').fill('https://example.com')
  await page.getByRole('button', { name: 'Save Shop' }).click()
  await page.getByText('Shop saved.').waitFor()
  const { page: shown } = await open()
  await shown.goto(`/profile/${shop.id}`)
  await shown.getByText('Back in May.').waitFor()
  expect(await shown.getByRole('link', { name: 'My site' }).getAttribute('rel')).toContain('nofollow')
})
