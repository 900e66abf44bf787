// Search results (spec sections 2 and 5).
import { describe, expect, test } from 'vitest'
import { inspect } from '../../support/accessibility.ts'
import { browserOfFile } from '../../support/browser.ts'
import { breakCall, hurry, logsOf } from '../../support/faults.ts'

const open = browserOfFile()

describe('a visitor who searches', () => {
  test('sees what was found, and the text in the box', { tags: ['search-results-none'] }, async () => {
    const { page } = await open()
    await page.goto('/search?query=quilt')
    await page.getByRole('main').getByRole('article').first().waitFor()
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toContain('quilt')
    expect(await page.getByLabel('Search the marketplace').inputValue()).toBe('quilt')
    await inspect(page, 'search')
  })

  test('is told that the search failed', {
    tags: ['search-results-none', 'inline-products', 'failed-fetch-popular'],
  }, async () => {
    const visitor = await open()
    const { page } = visitor
    await page.clock.install()
    const logged = logsOf(page, 'Failed to fetch products.')
    visitor.causes(/^console error: Failed to fetch products\./)
    await breakCall(visitor, { path: /^search\?.*query=quilt/ })
    await page.goto('/search?query=quilt')
    await hurry(page, page.getByText('Error loading products. Please try again later.'))
    expect(logged()).toBe(1)
    await inspect(page, 'search, failed')
  })
})
