// The shop's own papers.
import { expect, test } from 'vitest'
import { open } from '../../support/browser.ts'

test('a visitor reads the legal pages from the footer and jumps to a section', async () => {
  const { page } = await open({ at: '/about' })
  await page.getByRole('navigation', { name: 'Footer' }).getByRole('link', { name: 'Terms' }).click()
  await page.getByRole('heading', { level: 1, name: 'Terms' }).waitFor()
  await page.getByRole('navigation', { name: 'Contents' }).getByRole('link', { name: 'Law', exact: true }).click()
  expect(new URL(page.url()).hash).toBe('#law')
  const part = page.getByRole('heading', { level: 2, name: 'Law', exact: true })
  await expect.poll(async () => (await part.boundingBox())?.y).toBeLessThan(900)
  await page.getByRole('main').getByRole('link', { name: 'Acceptable Use' }).click()
  await page.getByRole('heading', { level: 1, name: 'Acceptable Use' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/acceptable-use')
})
