// Signing in, and what a visitor sees when it fails.
import { describe, expect, test } from 'vitest'
import { open } from '../../support/browser.ts'
import { breakCall } from '../../support/faults.ts'
import { accountMenu, fillPassword, signUpThere } from '../../support/pages/people.ts'
import { stack } from '../../support/stack.ts'

const isAt = (pathname: string) => (url: URL) => url.origin === stack.urls.web && url.pathname === pathname

describe('a visitor who signs in', () => {
  test('with an unknown code tries again, and refuses the consent', {
    tags: ['consent-refused-unknown', 'was-refused-can'],
  }, async () => {
    const { page } = await open()
    await page.goto('/auth/callback?code=00000000-0000-4000-8000-000000000000')
    await page.getByText('This login link has expired or has already been used. Start again.').waitFor()
    await page.getByRole('button', { name: 'Try again' }).click()
    await signUpThere(page, 'Rufus Refuser', 'Cancel')
    await page.getByText('You didn’t give your consent, so we couldn’t log you in.').waitFor()
    await page.getByRole('button', { name: 'Use another account' }).click()
    await page.waitForURL((url) => url.origin === stack.urls.identity)
    expect(new URL(page.url()).searchParams.get('prompt')).toBe('select_account')
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
