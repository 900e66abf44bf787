// Signing in when it does not go well: each time a page that says so, with a way back.
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openBrowser } from '../../support/browser.ts'
import { breakCall } from '../../support/faults.ts'
import { launchBrowser } from '../../support/launch-browser.ts'
import { accountMenu, signIn } from '../../support/pages/people.ts'
import { stack } from '../../support/stack.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser?.close())

const goHome = async (page: Awaited<ReturnType<typeof openBrowser>>['page']) => {
  await page.getByRole('link', { name: 'Go Home' }).click()
  await page.waitForURL((url) => url.origin === stack.urls.web && url.pathname === '/')
}

describe('a visitor who signs in', () => {
  test('and refuses the consent is told so and can go home', { tags: ['consent-refused-unknown'] }, async () => {
    const { page, context } = await openBrowser(browser)
    await page.goto('/')
    await page.getByRole('button', { name: 'Sign Up' }).first().click()
    await page.waitForURL((url) => url.origin === stack.urls.identity)
    await page.getByLabel('Name').fill('Rufus Refuser')
    await page.getByLabel('Email').fill(`refuser.${crypto.randomUUID()}@example.com`)
    await page.getByLabel('Password').fill('correct horse battery')
    await page.getByRole('button', { name: 'Create account' }).click()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.waitForURL((url) => url.origin === stack.urls.web)
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(await page.getByRole('main').textContent()).toContain(
      'You didn’t give your consent, so we couldn’t log you in.',
    )
    await goHome(page)
    await context.close()
  })

  test('with an unknown code is told so and can try again', { tags: ['consent-refused-unknown'] }, async () => {
    const { page, context } = await openBrowser(browser)
    await page.goto('/auth/callback?code=00000000-0000-4000-8000-000000000000')
    await page.getByRole('button', { name: 'Try again' }).waitFor()
    await goHome(page)
    await context.close()
  })

  test('while the shop cannot make their profile is told so, and is not half signed in', {
    tags: ['first-sync-makes'],
  }, async () => {
    const visitor = await openBrowser(browser)
    const { page, context } = visitor
    const { heal } = await breakCall(visitor, { method: 'POST', path: 'users/sync' }, 'unavailable')
    await page.goto('/dashboard/orders')
    await page.getByLabel('Email').fill(stack.accounts.buyers[4]?.email ?? '')
    await page.getByLabel('Password').fill(stack.accounts.password)
    await page.getByRole('button', { name: 'Sign in' }).click()
    const agree = page.getByRole('button', { name: 'Allow' })
    const again = page.getByRole('button', { name: 'Try again' })
    await agree.or(again).first().waitFor()
    if (await agree.isVisible()) await agree.click()
    await page.getByText('The login service didn’t respond. Try again in a moment.').waitFor()
    expect(await page.evaluate(() => localStorage.getItem('marketplace-session'))).toBe(null)
    await heal()
    await again.click()
    await page.waitForURL((url) => url.origin === stack.urls.web && url.pathname === '/dashboard/orders')
    await accountMenu(page).waitFor()
    await context.close()
  })

  test('sees an error while the provider is down', { tags: ['consent-refused-unknown'] }, async () => {
    const { page, context } = await openBrowser(browser)
    const control = (down: boolean) =>
      fetch(`${stack.urls.identity}/_control/down`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ down }),
      })
    await control(true)
    try {
      await page.goto('/')
      await page.getByRole('button', { name: 'Login' }).first().click()
      await page.waitForURL((url) => url.origin === stack.urls.identity)
      expect(await page.locator('body').textContent()).toMatch(/Login isn’t available/)
      await page.getByRole('link').first().waitFor()
    } finally {
      await control(false)
    }
    await context.close()
  })

  test('goes back to the page they came from, and never to another site', {
    tags: ['I7', 'signed-visitors-sent'],
  }, async () => {
    const { page, context } = await openBrowser(browser)
    await page.goto('/dashboard/orders')
    await page.waitForURL((url) => url.origin === stack.urls.identity)
    await page.getByLabel('Email').fill(stack.accounts.buyers[1]?.email ?? '')
    await page.getByLabel('Password').fill(stack.accounts.password)
    await page.getByRole('button', { name: 'Sign in' }).click()
    const agree = page.getByRole('button', { name: 'Allow' })
    await agree.or(accountMenu(page)).first().waitFor()
    if (await agree.isVisible()) await agree.click()
    await page.waitForURL((url) => url.origin === stack.urls.web && url.pathname === '/dashboard/orders')
    for (const next of [
      '//evil.example',
      '/\\evil.example',
      'https://evil.example',
      '%2F%2Fevil.example',
      '/%09/evil.example',
    ]) {
      await page.goto(`/auth/callback?next=${next}`)
      await page.getByRole('main').waitFor()
      expect(new URL(page.url()).origin).toBe(stack.urls.web)
    }
    await context.close()
  })
})

test('a member who logs out is a visitor again, in every tab', { tags: ['log-tab', 'top-bar-avatar'] }, async () => {
  const { page, context } = await openBrowser(browser)
  await signIn(page, stack.accounts.buyers[2]?.username ?? '')
  const second = await context.newPage()
  await second.goto('/')
  await accountMenu(second).waitFor()
  await accountMenu(page).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await page.getByRole('button', { name: 'Login' }).first().waitFor()
  await second.getByRole('button', { name: 'Login' }).first().waitFor()
  await context.close()
})
