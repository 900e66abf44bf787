// Signing in, its failures, and the choice that a visitor made before.
import { describe, expect, test } from 'vitest'
import { list } from '../../support/api/listings.ts'
import { seller } from '../../support/api/people.ts'
import { open } from '../../support/browser.ts'
import { breakCall } from '../../support/faults.ts'
import { accountMenu, allow, createAccountThere, fillPassword, signUpThere } from '../../support/pages/people.ts'
import { stack } from '../../support/stack.ts'

const isAt = (pathname: string) => (url: URL) => url.origin === stack.urls.web && url.pathname === pathname

describe('a visitor who signs in', () => {
  test('with an unknown code tries again, and refuses the consent', {
    tags: ['consent-refused-unknown', 'was-refused-can'],
  }, async () => {
    const { page } = await open({ at: '/auth/callback?code=00000000-0000-4000-8000-000000000000' })
    await page.getByText('This login link has expired or has already been used. Start again.').waitFor()
    await page.getByRole('button', { name: 'Try again' }).click()
    await signUpThere(page, 'Rufus Refuser', 'Cancel')
    await page.getByText('You didn’t give your consent, so we couldn’t log you in.').waitFor()
    await page.getByRole('button', { name: 'Use another account' }).click()
    await page.waitForURL((url) => url.origin === stack.urls.identity)
    expect(new URL(page.url()).searchParams.get('prompt')).toBe('select_account')
  })

  test('with an address that the provider has not verified learns what to do', async () => {
    const { page } = await open({ at: '/dashboard/orders' })
    await createAccountThere(page, 'Una Unverified', `unverified.${crypto.randomUUID()}@example.com`)
    await page.getByRole('button', { name: 'Allow' }).click()
    await page.getByText('Your email address isn’t verified.').waitFor()
  })

  test('behind a crowded address waits, and stays signed in when the token has to be renewed there', async () => {
    const { page, causes } = await open()
    const crowd = async (calls: number) => {
      let left = calls
      await page.route('**/auth/v1/token*', (route) => {
        left -= 1
        const json = { code: 429, error_code: 'over_request_rate_limit', msg: 'Request rate limit reached' }
        return left < 0
          ? route.continue()
          : route.fulfill({ status: 429, headers: { 'access-control-allow-origin': '*' }, json })
      })
      return page.getByText('Too many sign-ins from your network. Trying again …')
    }
    causes(/^429 POST .*grant_type=pkce/)
    causes(/^429 POST .*grant_type=refresh_token/)
    const waits = await crowd(2)
    await page.goto('/dashboard/orders')
    await Promise.all([waits.waitFor(), signUpThere(page, 'Cora Crowded')])
    await page.waitForURL(isAt('/dashboard/orders'))
    await accountMenu(page).waitFor()
    await page.evaluate(() => {
      const session = JSON.parse(localStorage.getItem('marketplace-session') ?? '{}')
      localStorage.setItem('marketplace-session', JSON.stringify({ ...session, expires_at: 1 }))
    })
    await page.unrouteAll()
    await crowd(2)
    await page.reload()
    await waits.waitFor()
    await accountMenu(page).waitFor()
  })

  test('while the shop cannot make their profile is not signed in, and tries again', {
    tags: ['signed-visitors-sent'],
  }, async () => {
    const visitor = await open()
    const { page } = visitor
    const { heal } = await breakCall(visitor, { method: 'POST', path: 'users/sync' }, 'unavailable')
    await page.goto('/dashboard/orders')
    await fillPassword(page, stack.accounts.buyers[4])
    const agree = page.getByRole('button', { name: 'Allow' })
    const again = page.getByRole('button', { name: 'Try again' })
    await agree.or(again).first().waitFor()
    if (await agree.isVisible()) await agree.click()
    await page.getByText('The login service didn’t respond. Try again in a moment.').waitFor()
    expect(await page.evaluate(() => localStorage.getItem('marketplace-session'))).toBe(null)
    await heal()
    await again.click()
    await page.waitForURL(isAt('/dashboard/orders'))
    await accountMenu(page).waitFor()
    // A link that names another site leads to the shop's home.
    await page.goto('/auth/callback?next=//evil.example')
    await page.waitForURL(isAt('/'))
  })
})

test('a visitor who presses Add to Cart finds the item in the cart after that login, once, and after no other', {
  tags: ['visitor-chose-done', 'add-cart-signed'],
}, async () => {
  const { id } = await list(await seller(), { title: 'Chosen print' })
  const { page } = await open()
  const choose = async () => {
    await page.goto(`/listing/${id}`)
    await page.getByRole('main').getByRole('button', { name: 'Add to Cart: Chosen print' }).click()
  }
  const stored = () => page.evaluate(() => sessionStorage.getItem('intent'))
  await choose()
  await page.waitForURL((url) => url.origin === stack.urls.identity)
  await page.goto('/about')
  await page.getByRole('button', { name: 'Login' }).first().click()
  await signUpThere(page, 'Vera Visitor')
  expect(await stored()).toBe(null)
  await page.goto('/cart')
  await page.getByText('Your cart is empty.').waitFor()

  await page.evaluate(() => localStorage.removeItem('marketplace-session'))
  await choose()
  await allow(page)
  await page.getByText('Added to your cart.').waitFor()
  expect(new URL(page.url()).pathname).toBe(`/listing/${id}`)
  await page.getByRole('main').getByRole('button', { name: 'In Cart' }).waitFor()
  expect(await stored()).toBe(null)
  await page.goto('/cart')
  await page.getByRole('button', { name: 'Remove Chosen print' }).click()
  await page.getByText('Your cart is empty.').waitFor()
  await page.reload()
  await page.getByText('Your cart is empty.').waitFor()
})
