// How a session ends: by a logout, inactivity or a deletion. A ban: tests/moderation/path/.
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { VIEW_MEMBER, VIEW_TOKEN } from '../../../contract/first-view.ts'
import { USER_VIEW_PATHS } from '../../../contract/pages.ts'
import { inspect } from '../../support/accessibility.ts'
import { list } from '../../support/api/listings.ts'
import { owner, seller, user } from '../../support/api/people.ts'
import { open, type Visitor } from '../../support/browser.ts'
import { breakCall } from '../../support/faults.ts'
import { accountMenu, blurPage, newcomer, REFUSED_CART } from '../../support/pages/people.ts'
import { stack } from '../../support/stack.ts'

const loginButton = (page: Page) => page.getByRole('button', { name: 'Login' }).first()
const logOut = async (page: Page) => {
  await accountMenu(page).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
}
/** Presses a button that leads to the identity provider, which asks for the password. */
const asksForPassword = async (page: Page, button = loginButton(page)) => {
  await button.click()
  await page.waitForURL((url) => url.origin === stack.urls.identity)
  await page.getByLabel('Password').waitFor()
}
const otherAccount = (page: Page) => page.getByRole('button', { name: 'Use another account' })
const storedSession = (page: Page) => page.evaluate(() => localStorage.getItem('marketplace-session'))
const viewTokens = async ({ context }: Visitor) =>
  (await context.cookies()).map(({ name }) => name).filter((name) => name === VIEW_TOKEN || name === VIEW_MEMBER)

/** Someone with an account at the provider. */
async function arrive(name: string): Promise<Visitor & { id: string }> {
  const visitor = await open()
  const { id } = await newcomer(visitor.page, name)
  return { ...visitor, id }
}

describe('a member who logs out', () => {
  test('leaves every tab and the provider, and no token stays in the browser', {
    tags: ['log-tab', 'logout-inactivity-ban', 'cookie-members-first'],
  }, async () => {
    const visitor = await arrive('Lou Leaver')
    const { page, context } = visitor
    const second = await context.newPage()
    await second.goto('/')
    await accountMenu(second).waitFor()
    await expect.poll(async () => (await viewTokens(visitor)).length).toBe(2 * USER_VIEW_PATHS.length)
    expect(await page.evaluate(() => document.cookie)).not.toContain(VIEW_TOKEN)
    const logout = page.waitForRequest((request) => request.url().startsWith(`${stack.urls.identity}/logout`))
    await logOut(page)
    expect(new URL((await logout).url()).searchParams.get('returnTo')).toBe(`${stack.urls.web}/`)
    await page.waitForURL(`${stack.urls.web}/`)
    await loginButton(second).waitFor()
    expect(await viewTokens(visitor)).toEqual([])
    await asksForPassword(page)
  })

  test('is asked for the account where the provider has no logout', { tags: ['provider-logout-next'] }, async () => {
    const { page, context } = await arrive('Nora Noway')
    await page.evaluate(() =>
      document.querySelector('meta[name="auth-logout-url"]')?.setAttribute('content', '%VITE_AUTH_LOGOUT_URL%'),
    )
    await logOut(page)
    await page.waitForURL(`${stack.urls.web}/`)
    expect((await context.cookies(stack.urls.identity)).map(({ name }) => name)).toContain('identity_session')
    await loginButton(page).click()
    await page.getByRole('heading', { name: 'Choose an account' }).waitFor()
    await inspect(page, 'identity, choose an account')
    await page.getByRole('link', { name: 'Continue as Nora Noway' }).click()
    await accountMenu(page).waitFor()
    // A member who is back is not asked again.
    await page.evaluate(() => localStorage.removeItem('marketplace-session'))
    await page.goto('/')
    await loginButton(page).click()
    await accountMenu(page).waitFor()
  })

  test('is logged out on this device even if the shop doesn’t answer', {
    tags: ['logout-inactivity-ban', 'cookie-members-first'],
  }, async () => {
    const member = await user('Otis Offline')
    await member.post(`users/${member.id}/cart`, { fileId: (await list(await seller(), { title: 'Otis’ print' })).id })
    const visitor = await open({ as: member })
    const { page } = visitor
    await page.goto('/about')
    await accountMenu(page).waitFor()
    await expect.poll(async () => (await viewTokens(visitor)).length).toBe(2 * USER_VIEW_PATHS.length)
    await breakCall(visitor, { method: 'DELETE', path: 'view-token' }, 'no answer')
    visitor.causes(/^net::ERR_FAILED POST .*\/auth\/v1\/logout/)
    await page.route('**/auth/v1/logout**', (route) => route.abort())
    await logOut(page)
    await loginButton(page).waitFor()
    expect(await storedSession(page)).toBe(null)
    // The server shows a member's pages only where the browser names the member.
    expect(await viewTokens(visitor)).not.toContain(VIEW_MEMBER)
    expect(await (await page.request.get('/cart')).text()).not.toContain('Otis’ print')
  })

  test('gets no token from a call that is still under way', { tags: ['cookie-members-first'] }, async () => {
    const visitor = await open({ as: await user('Lara Late') })
    const { page } = visitor
    // The auth service doesn't know sessions that the tests made.
    visitor.causes(/^40[13] POST .*\/auth\/v1\/logout/)
    const { promise: isHeld, resolve: release } = Promise.withResolvers<void>()
    await page.route('**/api/view-token', async (route) => {
      if (route.request().method() === 'PUT') await isHeld
      await route.continue()
    })
    const sent = page.waitForRequest((request) => request.method() === 'PUT' && /view-token$/.test(request.url()))
    await page.goto('/about')
    await sent
    await logOut(page)
    release()
    await loginButton(page).waitFor()
    expect(await viewTokens(visitor)).toEqual([])
  })
})

describe('half an hour without activity', () => {
  const message = (page: Page) => page.getByText('You were logged out after 30 minutes of inactivity.')

  test('logs a member out in every tab and at the provider', {
    tags: ['30-minutes-inactivity', 'logout-inactivity-ban'],
  }, async () => {
    const visitor = await open()
    const { page, context } = visitor
    await context.clock.install()
    await newcomer(page, 'Ira Idle')
    const second = await context.newPage()
    await second.goto('/about')
    await accountMenu(second).waitFor()
    // Activity in one tab keeps the other one logged in.
    await page.clock.fastForward('20:00')
    await page.mouse.click(600, 500)
    await context.clock.fastForward('15:00')
    await accountMenu(second).waitFor()
    expect(await accountMenu(page).isVisible()).toBe(true)
    await context.clock.fastForward('16:00')
    await message(page).waitFor()
    await loginButton(second).waitFor()
    expect(await storedSession(page)).toBe(null)
    await asksForPassword(page)
  })

  test('counts while the browser is closed', { tags: ['30-minutes-inactivity'] }, async () => {
    const { page, context, mayCause } = await open({ as: await user('Cleo Closed') })
    // The page may leave before the provider answers.
    mayCause(/^40[13] POST .*\/auth\/v1\/logout/)
    await page.goto('/about')
    await accountMenu(page).waitFor()
    await context.clock.install({ time: Date.now() + 31 * 60_000 })
    await page.goto('/about')
    await message(page).waitFor()
    // The logout may still be on its way to the provider and back.
    await expect.poll(() => storedSession(page)).toBe(null)
  })
})

test('a member whose account was deleted elsewhere leaves every tab and can use another account', {
  tags: ['sync-answers-403', 'was-refused-can'],
}, async () => {
  const visitor = await arrive('Dan Deleted')
  const { page, id, context } = visitor
  const second = await context.newPage()
  await second.goto('/about')
  await accountMenu(second).waitFor()
  await page.waitForLoadState('networkidle')
  await owner`update public.profiles set deleted_at = now() where id = ${id}`
  visitor.causes(/^403 GET .*users\/profile/)
  visitor.mayCause(REFUSED_CART)
  // Both tabs may log out.
  visitor.mayCause(/^403 POST .*\/logout\?scope=local/)
  visitor.causes(/^console error: Failed to fetch user profile\./)
  await page.goto('/about')
  await page.getByText('This account was deleted.').waitFor()
  await loginButton(second).waitFor()
  expect(await storedSession(page)).toBe(null)
  await blurPage(page)
  await asksForPassword(page, otherAccount(page))
})

test('a member deletes their account and is asked who they are at the next login', {
  tags: ['settings-delete-account', 'logout-inactivity-ban'],
}, async () => {
  const { page, id } = await arrive('Deb Deleter')
  const [{ email }] = await owner<[{ email: string }]>`select email from auth.users where id = ${id}`
  // As Auth itself writes them, and in the other of its two shapes.
  const signIns = () =>
    owner`select json_typeof(payload) from auth.audit_log_entries where payload::text like any (${[`%${id}%`, `%${email}%`]})`
  await owner`
    insert into auth.audit_log_entries (id, payload)
    select gen_random_uuid(), case json_typeof(payload) when 'string' then (payload #>> '{}')::json else to_json(payload::text) end
    from auth.audit_log_entries where payload::text like ${`%${id}%`} limit 1`
  expect((await signIns()).length).toBeGreaterThan(1)
  await page.goto('/dashboard/settings#privacy')
  await page.getByRole('button', { name: 'Delete Account' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete Account' }).click()
  await page.getByRole('dialog', { name: 'Account Deleted' }).getByRole('button', { name: 'OK' }).click()
  await page.waitForURL(`${stack.urls.web}/`)
  expect(await owner`select from public.profiles where id = ${id} and deleted_at is null`).toHaveLength(0)
  expect(await signIns()).toEqual([])
  await asksForPassword(page)
})
