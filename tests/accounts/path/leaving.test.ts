// Leaving for good: the identity provider forgets the person too, so that the next one at this computer is asked who they are.
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { inspect } from '../../support/accessibility.ts'
import { owner, user } from '../../support/api/people.ts'
import { browserOfFile, type Visitor } from '../../support/browser.ts'
import { breakCall } from '../../support/faults.ts'
import { accountMenu, lookAway, newcomer } from '../../support/pages/people.ts'
import { stack } from '../../support/stack.ts'

const open = browserOfFile()

const logOut = async (page: Page) => {
  await accountMenu(page).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
}

/** Login, as somebody at the shop's home presses it. */
const login = async (page: Page) => {
  await page.getByRole('button', { name: 'Login' }).first().click()
  await page.waitForURL((url) => url.origin === stack.urls.identity)
}

const isAskedForPassword = (page: Page) => page.getByLabel('Password').waitFor()

const otherAccount = (page: Page) => page.getByRole('button', { name: 'Use another account' })

/** Someone with an account of their own at the provider. */
async function arrive(name: string): Promise<Visitor & { id: string }> {
  const visitor = await open()
  const { id } = await newcomer(visitor.page, name)
  return { ...visitor, id }
}

describe('a member who logs out', () => {
  test('is sent over the provider’s logout back to the shop, and asked for the password at the next login', {
    tags: ['logout-inactivity-ban'],
  }, async () => {
    const { page } = await arrive('Lou Leaver')
    const logout = page.waitForRequest((request) => request.url().startsWith(`${stack.urls.identity}/logout`))
    await logOut(page)
    expect(new URL((await logout).url()).searchParams.get('returnTo')).toBe(`${stack.urls.web}/`)
    await page.waitForURL(`${stack.urls.web}/`)
    await login(page)
    await isAskedForPassword(page)
  })

  test('is asked for the account where the provider has no logout', { tags: ['provider-logout-next'] }, async () => {
    const { page, context } = await arrive('Nora Noway')
    // As a host leaves it that has no such setting.
    await page.evaluate(() =>
      document.querySelector('meta[name="auth-logout-url"]')?.setAttribute('content', '%VITE_AUTH_LOGOUT_URL%'),
    )
    await logOut(page)
    await page.waitForURL(`${stack.urls.web}/`)
    expect((await context.cookies(stack.urls.identity)).map(({ name }) => name)).toContain('identity_session')
    await login(page)
    await page.getByRole('heading', { name: 'Choose an account' }).waitFor()
    await inspect(page, 'identity, choose an account')
    await page.getByRole('link', { name: 'Continue as Nora Noway' }).click()
    await accountMenu(page).waitFor()
    // Who is back is not asked again.
    await page.evaluate(() => localStorage.removeItem('marketplace-session'))
    await page.goto('/')
    await page.getByRole('button', { name: 'Login' }).first().click()
    await accountMenu(page).waitFor()
  })

  test('is gone from this device also where the shop does not hear of it', {
    tags: ['logout-inactivity-ban'],
  }, async () => {
    const visitor = await open({ as: await user('Ossi Offline') })
    const { page } = visitor
    await page.goto('/about')
    await accountMenu(page).waitFor()
    visitor.causes(/^net::ERR_FAILED POST .*\/auth\/v1\/logout/)
    await page.route('**/auth/v1/logout**', (route) => route.abort())
    await logOut(page)
    await page.getByRole('button', { name: 'Login' }).first().waitFor()
    expect(await page.evaluate(() => localStorage.getItem('marketplace-session'))).toBe(null)
  })
})

test('half an hour without activity ends the provider’s session too', { tags: ['logout-inactivity-ban'] }, async () => {
  const { page, context } = await arrive('Ira Idle')
  await context.clock.install({ time: Date.now() + 31 * 60_000 })
  await page.goto('/about')
  await page.getByText('You were logged out after 30 minutes of inactivity.').waitFor()
  await login(page)
  await isAskedForPassword(page)
})

describe('a person whom the shop refuses', () => {
  test('because they are banned can use another account', { tags: ['was-refused-can'] }, async () => {
    const visitor = await arrive('Bea Banned')
    const { page, id } = visitor
    // What home asked for while they were in good standing has come; on a slow machine it is answered after the ban.
    await page.waitForLoadState('networkidle')
    visitor.mayCause(/^403 GET .*\/(cart|wishlist|purchases|followed-listings\?limit=4)$/)
    await owner`update public.profiles set is_banned = true where id = ${id}`
    await page.goto('/about')
    await page.getByText('Your account has been banned.').waitFor()
    await lookAway(page)
    await inspect(page, 'banned, other account offered')
    await otherAccount(page).click()
    await page.waitForURL((url) => url.origin === stack.urls.identity)
    await isAskedForPassword(page)
  })

  test('because they deleted their account elsewhere can use another account', {
    tags: ['was-refused-can'],
  }, async () => {
    const visitor = await arrive('Dan Deleted')
    const { page, id } = visitor
    await page.waitForLoadState('networkidle')
    await owner`update public.profiles set deleted_at = now() where id = ${id}`
    visitor.causes(/^403 /)
    visitor.causes(/^console error: Failed to fetch user profile\./)
    await page.goto('/about')
    await page.getByText('This account was deleted.').waitFor()
    await lookAway(page)
    await otherAccount(page).click()
    await page.waitForURL((url) => url.origin === stack.urls.identity)
    await isAskedForPassword(page)
  })

  test('because they deleted it here are asked who they are at the next login', {
    tags: ['logout-inactivity-ban'],
  }, async () => {
    const { page } = await arrive('Deb Deleter')
    await page.goto('/dashboard/settings#privacy')
    await page.getByRole('button', { name: 'Delete Account' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete Account' }).click()
    await page.getByRole('dialog', { name: 'Account Deleted' }).getByRole('button', { name: 'OK' }).click()
    await page.waitForURL(`${stack.urls.web}/`)
    await login(page)
    await isAskedForPassword(page)
  })

  test('after they refused their consent can use another account', { tags: ['was-refused-can'] }, async () => {
    const { page } = await open()
    await page.goto('/auth/callback?error=access_denied')
    await otherAccount(page).click()
    await page.waitForURL((url) => url.origin === stack.urls.identity)
    expect(new URL(page.url()).searchParams.get('prompt')).toBe('select_account')
  })
})

describe('a member who is refused without being banned or deleted', () => {
  test('stays logged in, and is told that the profile could not be loaded', {
    tags: ['403-ban-deletion'],
  }, async () => {
    const visitor = await open({ as: await user('Rita Refused') })
    visitor.causes(/^console error: Failed to fetch user profile\./)
    await breakCall(visitor, { path: /^users\/profile\// }, 'forbidden')
    await visitor.page.goto('/dashboard/settings')
    await visitor.page.getByText('Couldn’t load your profile.').waitFor()
    await accountMenu(visitor.page).waitFor()
    expect(await visitor.page.evaluate(() => localStorage.getItem('marketplace-session'))).not.toBe(null)
  })
})
