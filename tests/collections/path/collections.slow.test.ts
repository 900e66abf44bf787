// Collections in the browser: made, arranged with the keyboard, shared and read.
import { expect, test } from 'vitest'
import { list } from '../../support/api/listings.ts'
import { seller, user } from '../../support/api/people.ts'
import { open } from '../../support/browser.ts'

test('a member reorders a collection with the keyboard and shares it with a stranger', async () => {
  const [sam, bea] = [await seller('Sam Collected'), await user('Bea Collector')]
  const [mittens, soups] = [await list(sam, { title: 'Mittens' }), await list(sam, { title: 'Six Soups' })]
  const { page } = await open({ as: bea, at: `/listing/${mittens.id}` })
  await page.getByRole('button', { name: 'Add Mittens to a collection' }).click()
  await page.getByLabel('New collection').fill('Gifts')
  await page.getByRole('button', { name: 'Create and add' }).click()
  await page.getByRole('checkbox', { name: 'Gifts', checked: true }).waitFor()
  await page.goto(`/listing/${soups.id}`)
  await page.getByRole('button', { name: 'Add Six Soups to a collection' }).click()
  await page.getByRole('checkbox', { name: 'Gifts' }).click()
  await page.getByRole('checkbox', { name: 'Gifts', checked: true }).waitFor()
  await page.getByRole('button', { name: 'Done' }).click()

  await page.goto('/dashboard/collections')
  await page.getByRole('link', { name: 'Gifts' }).click()
  await page.getByRole('button', { name: 'Move Six Soups up' }).press('Enter')
  await page.getByText('Moved Six Soups to position 1 of 2.').waitFor({ state: 'attached' })
  await page.getByRole('switch', { name: 'Share by link' }).click()
  const address = await page.getByLabel('Link', { exact: true }).inputValue()

  const stranger = await open({ at: new URL(address).pathname })
  await stranger.page.getByRole('heading', { name: 'Gifts' }).waitFor()
  const titles = () => stranger.page.getByRole('article').getByRole('heading').allInnerTexts()
  await expect.poll(titles).toEqual(['Six Soups', 'Mittens'])
  await stranger.page.getByRole('button', { name: 'Follow Gifts' }).waitFor()
})
