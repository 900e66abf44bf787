// A seller's shop: edited in the dashboard, seen by everyone.
import { expect, test } from 'vitest'
import { inspect } from '../../support/accessibility.ts'
import { seller, user } from '../../support/api/people.ts'
import { browserOfFile } from '../../support/browser.ts'

const open = browserOfFile()

test('a seller writes what their shop says, and a visitor reads it without a script', {
  tags: ['shop-shown-edited'],
}, async () => {
  const shop = await seller('Shelly Shop')
  const { page } = await open({ as: shop })
  await page.goto('/dashboard/shop')
  await page.getByLabel('Announcement').fill('Back in May.')
  await page.getByLabel('Refund policy').fill('Within 14 days.')
  await page.getByRole('button', { name: 'Add a link' }).click()
  await page.getByLabel('Label of link 1').fill('My site')
  await page.getByLabel('URL of link 1').fill('http://example.com')
  await page.getByRole('button', { name: 'Save Shop' }).click()
  await page.getByText('Each link needs a label and a URL that starts with https://.').waitFor()
  await page.getByLabel('URL of link 1').fill('https://example.com')
  await page.getByRole('button', { name: 'Add a link' }).click()
  await page.getByLabel('Label of link 2').fill(' ')
  await inspect(page, 'shop, being edited')
  await page.getByRole('button', { name: 'Save Shop' }).click()
  await page.getByText('Shop saved.').waitFor()
  expect(await page.getByLabel('Label of link 2').count()).toBe(0)

  const { page: shown } = await open()
  await shown.goto(`/profile/${shop.id}`)
  await shown.getByText('Back in May.').waitFor()
  expect(await shown.getByRole('link', { name: 'My site' }).getAttribute('rel')).toContain('nofollow')
  await shown.getByText('Refund policy').click()
  await shown.getByText('Within 14 days.').waitFor()
  await inspect(shown, 'profile, with a shop’s words')
})

test('everyone writes a bio in the settings; a shop page is for sellers', { tags: ['shop-shown-edited'] }, async () => {
  const { page } = await open({ as: await user('Bill Bio') })
  await page.goto('/dashboard/settings')
  await page.getByLabel('Bio').fill('I collect patterns.')
  await page.getByRole('button', { name: 'Save Bio' }).click()
  await page.getByText('Bio saved.').waitFor()
  await page.goto('/dashboard/shop')
  await page.getByRole('alert').getByText('Become a seller to start listing your products!').waitFor()
})
