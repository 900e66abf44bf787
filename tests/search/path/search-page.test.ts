// The search page: filters, sort and pages stand in the address, and the box helps while someone types.

import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { inspect } from '../../support/accessibility.ts'
import { browserOfFile } from '../../support/browser.ts'

const open = browserOfFile()

const parameters = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams)
const cards = (page: Page) => page.getByRole('main').getByRole('article')
const count = (page: Page) => page.getByRole('status').filter({ hasText: /result/ })

const pricesOf = async (page: Page) =>
  (await cards(page).getByText(/^\$\d/).allTextContents()).map((text) => Number.parseFloat(text.slice(1)))

/** Until the results of new filters have come, those before them stay, dimmed, and so does their number. */
async function untilOthersThan(page: Page, before: number): Promise<void> {
  await expect.poll(() => resultsOf(page)).not.toBe(before)
  await page.locator('[aria-busy="true"]').waitFor({ state: 'detached' })
}

/** The titles on another page, in their order. */
async function titlesOn(page: Page, path: string): Promise<string[]> {
  const other = await page.context().newPage()
  await other.goto(path)
  await cards(other).first().waitFor()
  const titles = await cards(other).getByRole('heading').allTextContents()
  await other.close()
  return titles
}

/** The number that the page says, once it says one. */
async function resultsOf(page: Page): Promise<number> {
  await count(page).waitFor()
  return Number.parseInt((await count(page).textContent()) ?? '', 10)
}

describe('a visitor with many results', () => {
  test('narrows them down, shares the address, and goes back step by step', {
    tags: ['search-page-filters'],
  }, async () => {
    const { page, context } = await open()
    await page.goto('/search?query=a4')
    const all = await resultsOf(page)
    expect(all).toBeGreaterThan(2)
    await page.getByLabel('PDFs').check()
    await page.getByLabel('Free').check()
    await expect.poll(async () => (await pricesOf(page)).every((price) => price === 0)).toBe(true)
    await untilOthersThan(page, all)
    await inspect(page, 'search, filtered')
    expect(parameters(page)).toEqual({ query: 'a4', type: 'pdf', minPrice: '0', maxPrice: '0' })
    await page.getByText('Clear filters').first().waitFor()

    const other = await context.newPage()
    await other.goto(page.url())
    await other.getByLabel('PDFs').waitFor()
    expect(await other.getByLabel('PDFs').isChecked()).toBe(true)
    expect(await other.getByLabel('Free').isChecked()).toBe(true)
    await other.close()

    await page.goBack()
    await page.waitForURL((url) => !url.searchParams.has('maxPrice'))
    await page.goBack()
    await page.waitForURL((url) => !url.searchParams.has('type'))
    await page.getByText(`${all} results`).waitFor()
  })
})

describe('a visitor without words', () => {
  test('sees all items, the best-selling first, and filters them', { tags: ['search-without-words'] }, async () => {
    const { page } = await open()
    await page.goto('/search')
    const all = await resultsOf(page)
    expect(all).toBeGreaterThan(24)
    const home = await titlesOn(page, '/')
    expect((await cards(page).getByRole('heading').allTextContents()).slice(0, 5)).toEqual(home.slice(0, 5))
    await page.getByLabel('PDFs').check()
    await untilOthersThan(page, all)
    await inspect(page, 'search, no words, filtered')
    expect(parameters(page)).toEqual({ type: 'pdf' })
  })
})

describe('a visitor who types into the box', () => {
  test('chooses a suggestion with the keyboard', { tags: ['search-page-filters'] }, async () => {
    const { page } = await open()
    await page.goto('/')
    const box = page.getByRole('combobox', { name: 'Search for products' })
    await box.pressSequentially('ohio st')
    const option = page.getByRole('option', { name: /Ohio Star/ })
    await option.waitFor()
    await inspect(page, 'home, suggestions')
    await box.press('ArrowDown')
    expect(await option.getAttribute('aria-selected')).toBe('true')
    expect(await box.getAttribute('aria-activedescendant')).toBe(await option.getAttribute('id'))
    await box.press('Enter')
    await page.getByRole('heading', { level: 1, name: /Ohio Star/ }).waitFor()
  })

  test('closes the suggestions with Escape and searches for the text itself', {
    tags: ['search-page-filters'],
  }, async () => {
    const { page } = await open()
    await page.goto('/')
    const box = page.getByRole('combobox', { name: 'Search for products' })
    await box.pressSequentially('ohio st')
    await page.getByRole('option').first().waitFor()
    await box.press('Escape')
    await page.getByRole('listbox').waitFor({ state: 'detached' })
    await box.press('Enter')
    await page.getByRole('heading', { name: 'Results for “ohio st”' }).waitFor()
  })

  test('finds the last searches again, and can have them forgotten', { tags: ['search-page-filters'] }, async () => {
    const { page } = await open()
    for (const query of ['quilt', 'planner']) {
      await page.goto(`/search?query=${query}`)
      await resultsOf(page)
      await expect.poll(() => page.evaluate(() => localStorage.getItem('recent-searches'))).toContain(query)
    }
    await page.goto('/')
    await page.getByRole('combobox', { name: 'Search for products' }).click()
    await page.getByRole('option').first().waitFor()
    expect(await page.getByRole('option').allTextContents()).toEqual(['planner', 'quilt'])
    await page.goto('/search')
    await page.getByRole('link', { name: 'quilt', exact: true }).waitFor()
    await inspect(page, 'search, before the first word')
    await page.getByRole('button', { name: 'Clear' }).click()
    await page.getByRole('link', { name: 'quilt', exact: true }).waitFor({ state: 'detached' })
    await page.reload()
    await resultsOf(page)
    expect(await page.getByText('Recent searches').count()).toBe(0)
  })
})
