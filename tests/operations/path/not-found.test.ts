// Paths that are no page, and pages that need sign-in (spec section 2).
import { expect, test } from 'vitest'
import { inspect } from '../../support/accessibility.ts'
import { browserOfFile } from '../../support/browser.ts'
import { stack } from '../../support/stack.ts'

const open = browserOfFile()

test.each(['/nowhere', '/listing', '/profile/a/b'])(
  'a visitor at %s finds a page that leads home',
  { tags: ['any-path-page'] },
  async (path) => {
    const { page, causes } = await open()
    causes(new RegExp(`^404 GET .*${path}$`))
    const answer = await page.goto(path)
    expect(answer?.status()).toBe(404)
    await page.getByRole('heading', { level: 1, name: 'Page Not Found' }).waitFor()
    expect(await page.title()).toContain('Page Not Found')
    expect(await page.locator('meta[name="robots"]').getAttribute('content')).toBe('noindex')
    if (path === '/nowhere') await inspect(page, 'not found')
    await page.getByRole('link', { name: 'Go Home' }).click()
    await page.waitForURL(`${stack.urls.web}/`)
    await page.locator('meta[name="robots"]').waitFor({ state: 'detached' })
  },
)

test('a visitor who ends an address with a slash finds the page all the same', {
  tags: ['any-path-page'],
}, async () => {
  const { page } = await open()
  const answer = await page.goto('/about/')
  expect(answer?.status()).toBe(200)
  await page.getByRole('heading', { level: 1, name: 'About' }).waitFor()
  await page.waitForLoadState('networkidle')
})

test.each([
  '/dashboard',
  '/dashboard/overview',
  '/dashboard/orders',
  '/dashboard/orders/00000000-0000-4000-8000-000000000000',
  '/dashboard/listings',
  '/dashboard/upload',
  '/dashboard/edit-item/00000000-0000-4000-8000-000000000000',
  '/dashboard/metrics',
  '/dashboard/inbox',
  '/dashboard/wishlist',
  '/dashboard/settings',
  '/dashboard/items/00000000-0000-4000-8000-000000000000/write-review',
  '/cart',
  '/checkout-cancel',
  '/checkout-success?session_id=cs_test_1',
  '/admin',
])('a visitor at %s is taken to the login', { tags: ['signed-visitors-sent'] }, async (path) => {
  const { page } = await open()
  await page.goto(path)
  await page.waitForURL((url) => url.origin === stack.urls.identity)
})

test('a visitor who comes back without a login is asked, not sent in circles', {
  tags: ['signed-visitors-sent'],
}, async () => {
  const { page } = await open()
  await page.goto('/cart')
  await page.waitForURL((url) => url.origin === stack.urls.identity)
  await page.goto('/cart')
  await page.getByRole('heading', { name: 'Log in to see this page' }).waitFor()
  await inspect(page, 'login needed')
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click()
  await page.waitForURL((url) => url.origin === stack.urls.identity)
})
