// Words, filters and the order of results stand in the address.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { open } from '../../support/browser.ts'
import { signUpAtProvider } from '../../support/pages/people.ts'

/** The number of results, once the page shows it and no other results are on their way. */
async function resultsOf(page: Page): Promise<number> {
  await page.locator('[aria-busy="true"]').waitFor({ state: 'detached' })
  const text = await page
    .getByRole('status')
    .filter({ hasText: /result/ })
    .textContent()
  return Number.parseInt(text ?? '', 10)
}

test('a visitor filters a search, goes back, saves it after login, and hides a seller', {
  tags: ['search-page-filters'],
}, async () => {
  const { page, context } = await open({ at: '/' })
  const box = page.getByRole('combobox', { name: 'Search for products' })
  await box.fill('print')
  await box.press('Enter')
  await page.waitForURL('**/search?query=print')
  const all = await resultsOf(page)
  await page.getByRole('checkbox', { name: /^PDFs/ }).check()
  await page.getByLabel('Free').check()
  const cards = page.getByRole('main').getByRole('article')
  await expect
    .poll(async () => {
      const shown = await cards.allTextContents()
      return shown.length > 0 && shown.every((text) => text.includes('Free'))
    })
    .toBe(true)
  expect(await resultsOf(page)).toBeLessThan(all)

  const other = await context.newPage()
  await other.goto(page.url())
  expect(await other.getByRole('checkbox', { name: /^PDFs/ }).isChecked()).toBe(true)
  expect(await resultsOf(other)).toBe(await resultsOf(page))

  await page.goBack()
  await page.waitForURL((url) => !url.searchParams.has('maxPrice'))
  await page.goBack()
  await page.waitForURL((url) => !url.searchParams.has('type'))
  await page
    .getByRole('status')
    .filter({ hasText: `${all} results` })
    .waitFor()

  const save = page.getByRole('button', { name: 'Save this search' })
  await save.click()
  await signUpAtProvider(page, 'Sasha Searcher')
  await save.click()
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await page.getByText('Search saved.').waitFor()
  await page.goto('/dashboard/searches')
  await page.getByRole('main').getByRole('link', { name: 'print', exact: true }).click()
  await page.waitForURL('**/search?query=print')

  await page.getByRole('main').getByRole('article').first().getByRole('link').first().click()
  await page.getByText('Hide items like this').click()
  await page.getByRole('button', { name: 'Hide this seller' }).click()
  await page.getByText('Hidden from searches and lists.').waitFor()
  await page.goto('/')
  await page
    .getByText(/items? hidden/)
    .first()
    .waitFor()
  await page.getByRole('link', { name: 'Manage hidden tags and sellers' }).first().click()
  await page.getByRole('button', { name: /^Unhide/ }).click()
  await page.getByText('You don’t hide any tags or sellers.').waitFor()
})
