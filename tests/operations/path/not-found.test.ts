// Addresses without a page, and pages that need a login (spec section 2).
import { expect, test } from 'vitest'
import { open } from '../../support/browser.ts'
import { stack } from '../../support/stack.ts'

test('a visitor at an address without a page is led home, and a slash at the end of an address does no harm', {
  tags: ['any-path-page'],
}, async () => {
  const { page, causes } = await open()
  causes(/^404 GET .*\/nowhere$/)
  expect((await page.goto('/nowhere'))?.status()).toBe(404)
  await page.getByRole('heading', { level: 1, name: 'Page Not Found' }).waitFor()
  expect(await page.title()).toContain('Page Not Found')
  expect(await page.locator('meta[name="robots"]').getAttribute('content')).toBe('noindex')
  await page.getByRole('link', { name: 'Go Home' }).click()
  await page.waitForURL(`${stack.urls.web}/`)
  await page.locator('meta[name="robots"]').waitFor({ state: 'detached' })
  expect((await page.goto('/about/'))?.status()).toBe(200)
  await page.getByRole('heading', { level: 1, name: 'About' }).waitFor()
})

test('a visitor at a page of members is taken to the login, and is asked when they come back without one', {
  tags: ['signed-visitors-sent'],
}, async () => {
  const { page } = await open()
  await page.goto('/cart')
  await page.waitForURL((url) => url.origin === stack.urls.identity)
  await page.goto('/cart')
  await page.getByRole('heading', { name: 'Log in to see this page' }).waitFor()
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click()
  await page.waitForURL((url) => url.origin === stack.urls.identity)
})
