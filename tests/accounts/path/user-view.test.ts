import { beforeAll, describe, expect, test } from 'vitest'
import { FIRST_VIEW_ID, VIEW_MEMBER, VIEW_TOKEN } from '../../../contract/first-view.ts'
import { USER_VIEW_PATHS } from '../../../contract/pages.ts'
import * as messages from '../../../web/src/lib/messages.ts'
import { list } from '../../support/api/listings.ts'
import { type OwnPages, ownPages } from '../../support/api/own-pages.ts'
import { seller, type TestUser, user } from '../../support/api/people.ts'
import { browserOfFile, type Visitor } from '../../support/browser.ts'
import { breakCall } from '../../support/faults.ts'
import { callsOf, holdScripts, main, show, withoutScripts } from '../../support/pages/before-scripts.ts'
import { accountMenu, signUp } from '../../support/pages/people.ts'
import { stack } from '../../support/stack.ts'

const open = browserOfFile()

/** The auth service does not know the sessions of people whom the tests made. */
const NO_SUCH_SESSION = /^40[13] POST .*\/auth\/v1\/logout/

const viewTokens = async ({ context }: Visitor) =>
  (await context.cookies()).filter(({ name }) => name === VIEW_TOKEN || name === VIEW_MEMBER)

/** Does something after which the browser has the cookies of a member. */
async function untilKept(visitor: Visitor, act: () => Promise<unknown>): Promise<void> {
  await act()
  await expect.poll(async () => (await viewTokens(visitor)).length).toBe(2 * USER_VIEW_PATHS.length)
}

let own: OwnPages
beforeAll(async () => {
  own = await ownPages()
})
const pathOf = (name: string) => own.pages.find(({ page }) => page.name === name)?.path ?? ''

/** Somebody whose browser has been on the shop before. */
async function returning(person: TestUser, timezoneId?: string): Promise<Visitor> {
  const visitor = await open({ as: person, timezoneId })
  // An answer that nobody reads would end with the call's patience, as a request that was given up.
  const isRead = visitor.page.waitForEvent('requestfinished', (request) => request.url().endsWith(`/${VIEW_TOKEN}`))
  await untilKept(visitor, () => visitor.page.goto('/about'))
  await isRead
  await accountMenu(visitor.page).waitFor()
  return visitor
}

/** A buyer with one item in the cart, whose browser has been on the shop before. */
async function returningBuyer(name: string, title: string): Promise<Visitor & { id: string }> {
  const buyer = await user(name)
  await buyer.post(`users/${buyer.id}/cart`, { fileId: (await list(await seller(), { title })).id })
  const visitor = await returning(buyer)
  return { ...visitor, id: buyer.id }
}

describe('a member', () => {
  test('sees their cart before the scripts have come, and it is not asked for again', {
    tags: ['members-first-view'],
  }, async () => {
    const { page, id } = await returningBuyer('Rita Returning', 'Waiting print')
    const calls = callsOf(page)
    const start = await withoutScripts(page)
    await show(page, '/cart')
    await main(page).getByText('Waiting print').first().waitFor()
    await start()
    await accountMenu(page).waitFor()
    await main(page).getByRole('button', { name: 'Remove Waiting print' }).click()
    await page.getByText('Your cart is empty.').waitFor()
    expect(calls.indexOf(`GET users/${id}/cart`)).not.toBe(0)
    expect(calls.filter((call) => call === `GET users/${id}/cart`).length).toBeLessThanOrEqual(1)
  })

  test('sees their overview before the scripts have come', { tags: ['members-first-view'] }, async () => {
    const { page } = await returningBuyer('Oda Returning', 'Overview print')
    const start = await withoutScripts(page)
    await show(page, '/dashboard/overview')
    await main(page).getByText('Oda Returning').first().waitFor()
    await start()
    await accountMenu(page).waitFor()
  })

  test('sees a conversation before the scripts have come, and writes into it with the app', {
    tags: ['members-first-view', 'someone-app-done'],
  }, async () => {
    const { page } = await returning(own.buyer)
    const start = await withoutScripts(page)
    await show(page, pathOf('inbox'))
    await main(page).getByText('Which side is up?').waitFor()
    await show(page, pathOf('thread'))
    await main(page).getByText('Which side is up?').waitFor()
    expect(await main(page).getByRole('textbox').count()).toBe(0)
    await start()
    await main(page).getByLabel('Reply').fill('Or is it the back?')
    await main(page).getByRole('button', { name: 'Send' }).click()
    await main(page).getByRole('list', { name: 'Messages' }).getByText('Or is it the back?').waitFor()
  })

  test('whose filter was chosen before the scripts loaded sees the filtered list', {
    tags: ['members-first-view', 'someone-app-done'],
  }, async () => {
    const { page } = await returning(own.seller)
    const start = await withoutScripts(page)
    await show(page, pathOf('sales'))
    await main(page).getByText('Viewed print').waitFor()
    await page.getByLabel('Status').selectOption('refunded')
    await start()
    await page.waitForURL(/state=refunded/)
    await main(page).getByText(messages.nothingFound).waitFor()
  })

  test.each(['buyer', 'seller', 'admin'] as const)(
    'finds each page of theirs taken over as it came, wherever they are: %s',
    { tags: ['members-first-view'] },
    async (role) => {
      // A day ahead of the server: what it renders of a time is taken over all the same.
      const { page } = await returning(own[role], 'Pacific/Kiritimati')
      for (const { path } of own.pages.filter(({ page, person }) => person === own[role] && page.server !== 'static')) {
        await page.goto(path)
        expect([path, await page.locator(`#${FIRST_VIEW_ID}`).count()]).toEqual([path, 1])
        await main(page).getByRole('heading', { level: 1 }).first().waitFor()
      }
    },
  )

  test('who has left finds nothing of theirs, and no token in the browser', {
    tags: ['members-first-view', 'cookie-members-first'],
  }, async () => {
    const visitor = await open()
    const { page } = visitor
    const firstViews = async () => {
      await page.goto('/cart')
      return await page.locator(`#${FIRST_VIEW_ID}`).count()
    }
    await untilKept(visitor, () => signUp(page, 'Lea Leaving'))
    const rules = (await viewTokens(visitor)).map(
      ({ name, path, httpOnly, sameSite }) => `${name} ${path} ${httpOnly} ${sameSite}`,
    )
    expect(rules.sort()).toEqual([
      'view-member /admin false Strict',
      'view-member /cart false Strict',
      'view-member /dashboard false Strict',
      'view-token /admin true Strict',
      'view-token /cart true Strict',
      'view-token /dashboard true Strict',
    ])
    expect(await firstViews()).toBe(1)
    expect(await page.evaluate(() => document.cookie)).not.toContain(VIEW_TOKEN)
    await accountMenu(page).click()
    await page.getByRole('menuitem', { name: 'Logout' }).click()
    await page.getByRole('button', { name: 'Login' }).first().waitFor()
    expect(await viewTokens(visitor)).toEqual([])
    expect(await firstViews()).toBe(0)
  })

  test('who leaves while the shop does not answer finds nothing of theirs either', {
    tags: ['cookie-members-first'],
  }, async () => {
    const visitor = await returningBuyer('Otis Offline', 'Otis’ print')
    const { page } = visitor
    visitor.causes(NO_SUCH_SESSION)
    await breakCall(visitor, { method: 'DELETE', path: 'view-token' }, 'no answer')
    await page.goto('/about')
    await accountMenu(page).click()
    await page.getByRole('menuitem', { name: 'Logout' }).click()
    await page.getByRole('button', { name: 'Login' }).first().waitFor()
    expect((await viewTokens(visitor)).map(({ name }) => name)).toEqual(USER_VIEW_PATHS.map(() => VIEW_TOKEN))
    const cart = await page.request.get('/cart')
    expect(await cart.text()).not.toContain('Otis’ print')
  })

  test('who leaves right after a page came has no token set again by a call that is late', {
    tags: ['cookie-members-first'],
  }, async () => {
    const visitor = await open({ as: await user('Lara Late') })
    const { page } = visitor
    visitor.causes(NO_SUCH_SESSION)
    const { promise: isHeld, resolve: release } = Promise.withResolvers<void>()
    await page.route('**/api/view-token', async (route) => {
      if (route.request().method() === 'PUT') await isHeld
      await route.continue()
    })
    const asked = page.waitForRequest((request) => request.method() === 'PUT' && /view-token$/.test(request.url()))
    await page.goto('/about')
    await asked
    await accountMenu(page).click()
    await page.getByRole('menuitem', { name: 'Logout' }).click()
    release()
    await page.getByRole('button', { name: 'Login' }).first().waitFor()
    expect(await viewTokens(visitor)).toEqual([])
  })

  test('is never shown to somebody else who has signed in since', { tags: ['members-first-view'] }, async () => {
    const other = await user('Olga Other')
    await other.post(`users/${other.id}/cart`, { fileId: (await list(await seller(), { title: 'Olga’s print' })).id })
    const { page, context } = await returningBuyer('Mia Mine', 'Mia’s print')
    await context.addCookies([
      { name: VIEW_TOKEN, value: other.token, domain: new URL(stack.urls.web).hostname, path: '/cart' },
      { name: VIEW_MEMBER, value: other.id, domain: new URL(stack.urls.web).hostname, path: '/cart' },
    ])
    const release = await holdScripts(page, '**/assets/session-bridge*.js')
    await show(page, '/cart')
    // The app looks into its storage before it draws: nothing of hers stays until the session has been read.
    await expect.poll(() => page.getByText('Olga’s print').count()).toBe(0)
    await release()
    await main(page).getByText('Mia’s print').first().waitFor()
    expect(await page.getByText('Olga’s print').count()).toBe(0)
  })
})
