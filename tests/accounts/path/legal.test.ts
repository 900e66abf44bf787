// The shop's own papers, as whoever reads them sees them.
import { expect, test } from 'vitest'
import { inspect } from '../../support/accessibility.ts'
import { browserOfFile } from '../../support/browser.ts'

const open = browserOfFile()

test.each([
  ['Terms', /You can appeal once/],
  ['Privacy', /no card numbers/],
  ['Copyright', /How to send a notice/],
  ['Acceptable Use', /Adult content/],
] as const)('a visitor finds %s at the foot of every page', { tags: ['papers-say-terms'] }, async (title, words) => {
  const { page } = await open()
  await page.goto('/about')
  await page.getByRole('navigation', { name: 'Footer' }).getByRole('link', { name: title }).click()
  await page.getByRole('heading', { level: 1, name: title }).waitFor()
  const main = page.getByRole('main')
  expect(await main.textContent()).toMatch(words)
  expect(await main.textContent()).toMatch(/Version of November \d+, 2026/)
  await inspect(page, `papers, ${title}`)
})

test('a visitor goes from one paper to the next without leaving the shop', { tags: ['papers-say-terms'] }, async () => {
  const { page } = await open()
  await page.goto('/terms')
  await page.getByRole('main').getByRole('link', { name: 'Acceptable Use' }).click()
  await page.getByRole('heading', { level: 1, name: 'Acceptable Use' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/acceptable-use')
})

test('a visitor jumps to a part of a paper by its contents', { tags: ['papers-say-terms'] }, async () => {
  const { page } = await open()
  await page.goto('/terms')
  await page.getByRole('navigation', { name: 'Contents' }).getByRole('link', { name: 'Law', exact: true }).click()
  expect(new URL(page.url()).hash).toBe('#law')
  const part = page.getByRole('heading', { level: 2, name: 'Law', exact: true })
  await expect.poll(async () => (await part.boundingBox())?.y).toBeLessThan(900)
})
