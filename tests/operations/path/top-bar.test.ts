// The top bar leads around, and to the provider's pages of login and sign-up (spec section 2).
import { expect, test } from 'vitest'
import { open } from '../../support/browser.ts'
import { stack } from '../../support/stack.ts'

test('a visitor finds home and About, searches from any page, and comes to the provider’s login and sign-up', {
  tags: ['top-bar-logo', 'top-bar-login', 'top-bar-search'],
}, async () => {
  const { page } = await open()
  const bar = page.getByRole('banner')
  await page.goto('/contact')
  await bar.getByRole('link', { name: 'About' }).click()
  await page.waitForURL('**/about')
  const box = page.getByLabel('Search the marketplace')
  await box.fill('quilt')
  await box.press('Enter')
  await page.getByRole('heading', { name: 'Results for “quilt”' }).waitFor()
  await bar.getByRole('link', { name: 'Marketplace, home' }).click()
  await page.waitForURL(`${stack.urls.web}/`)
  await expect.poll(() => box.inputValue()).toBe('')
  await bar.getByRole('button', { name: 'Login' }).click()
  await page.waitForURL((url) => url.origin === stack.urls.identity)
  await page.getByRole('button', { name: 'Sign in' }).waitFor()

  await page.goto('/')
  const leaving = page.waitForRequest((request) => request.url().includes('screen_hint=signup'))
  await bar.getByRole('button', { name: 'Sign Up' }).click()
  expect(new URL((await leaving).url()).searchParams.get('scopes')).toBe('openid profile email read:files write:files')
  await page.getByRole('button', { name: 'Create account' }).waitFor()
})
