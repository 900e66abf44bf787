// Signing in where the network or the shop fails for a while.
import { describe, expect, test } from 'vitest'
import { open } from '../../support/browser.ts'
import { breakCall } from '../../support/faults.ts'
import { accountMenu, fillPassword, signUpAtProvider } from '../../support/pages/people.ts'
import { stack } from '../../support/stack.ts'

const isAt = (pathname: string) => (url: URL) => url.origin === stack.urls.web && url.pathname === pathname

describe('a visitor who signs in', () => {
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
    await Promise.all([waits.waitFor(), signUpAtProvider(page, 'Cora Crowded')])
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
