// Getting around: what a click finds ready, and where back, forward and links into a page lead.
import type { Page, Request } from 'playwright-core'
import { expect, test } from 'vitest'
import { list } from '../../support/api/listings.ts'
import { seller } from '../../support/api/people.ts'
import { open } from '../../support/browser.ts'

const scrollTop = (page: Page) => page.evaluate(() => Math.round(scrollY))
/** The addresses of scripts and the paths of reads that a page asks for from now on. */
const requestsOf = (page: Page) => {
  const [calls, scripts]: [string[], string[]] = [[], []]
  page.on('request', (request: Request) => {
    const { pathname } = new URL(request.url())
    if (request.resourceType() === 'script') scripts.push(request.url())
    if (request.method() === 'GET' && pathname.startsWith('/api/')) calls.push(pathname)
  })
  return { calls, scripts }
}
const firstCard = (page: Page) => page.getByRole('main').getByRole('article').first().getByRole('link').first()

test('a visitor who goes back finds the page at the same place, also from another site', {
  tags: ['back-forward-lead'],
}, async () => {
  const { page } = await open({ at: '/' })
  await firstCard(page).waitFor()
  await page.evaluate(() => scrollTo(0, 700))
  await expect.poll(() => scrollTop(page)).toBe(700)
  await page.goto('/about')
  await page.getByRole('heading', { level: 1, name: 'About' }).waitFor()
  expect(await scrollTop(page)).toBe(0)
  await page.goto('about:blank')
  await page.goBack()
  await page.getByRole('heading', { level: 1, name: 'About' }).waitFor()
  await page.goBack()
  await firstCard(page).waitFor()
  await expect.poll(() => scrollTop(page)).toBe(700)
})

test('a visitor who rests on a link has its code and data before the click', {
  tags: ['code-data-page'],
}, async () => {
  const word = `hover${crypto.randomUUID().slice(0, 8)}`
  await list(await seller(), { title: `Print ${word}` })
  const { page } = await open({ at: `/search?query=${word}` })
  await firstCard(page).waitFor()
  await page.waitForLoadState('networkidle')
  const { calls, scripts } = requestsOf(page)
  // In one task: on a busy machine, two moves of the mouse can be further apart than a rest.
  await firstCard(page).evaluate((link) => {
    for (const on of [link, document.body]) on.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }))
  })
  await page.getByRole('link', { name: 'About' }).first().hover()
  await page.waitForResponse((response) => response.url().includes('/about-page-'))
  expect(calls).toEqual([])

  const listing = `/api/files/${(await firstCard(page).getAttribute('href'))?.split('/').at(-1)}`
  const data = page.waitForResponse((response) => response.url().endsWith(listing))
  // The listing names its seller, so this request starts last.
  const profile = page.waitForResponse((response) => response.url().includes('/api/users/public-profile/'))
  await firstCard(page).focus()
  await Promise.all([data, profile])
  expect(scripts.some((url) => url.includes('/listing-page-'))).toBe(true)
  // Rows below the fold, and the menu that hides items, come after the page.
  const needed = () => scripts.filter((url) => !/\/(related-rows|recently-viewed|shop-grid|hiding)/.test(url))
  const before = { scripts: needed(), calls: [...calls] }
  await firstCard(page).click()
  await page.getByRole('heading', { name: 'Description' }).waitFor()
  expect({ scripts: needed(), calls }).toEqual(before)
})
