// What a page shows before its scripts have come, and that nothing someone does meanwhile is lost.
import type { Page, Route } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { FIRST_VIEW_ID, VIEW_MEMBER, VIEW_TOKEN } from '../../contract/first-view.ts'
import { list } from '../api/support/listings.ts'
import { seller, user } from '../api/support/people.ts'
import { browserOfFile, type Visitor } from '../support/browser.ts'
import { breakCall } from '../support/faults.ts'
import { stack } from '../support/stack.ts'
import { accountMenu, signUp } from './people.ts'

const open = browserOfFile()

/** Keeps scripts back. @returns lets them come */
async function holdScripts(page: Page, pattern: string): Promise<() => Promise<void>> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const hold = async (route: Route) => {
    await promise
    await route.fallback()
  }
  await page.route(pattern, hold)
  return async () => {
    resolve()
    await page.unroute(pattern, hold)
  }
}

/** Keeps the app's scripts back. @returns lets them come, and waits until the app has taken the page over */
async function withoutScripts(page: Page): Promise<() => Promise<void>> {
  const release = await holdScripts(page, '**/assets/*.js')
  return async () => {
    await release()
    await page.locator('html[data-test-ready]').waitFor({ state: 'attached' })
  }
}

/** The calls of the API that a page makes from now on, as `METHOD path`. */
function callsOf(page: Page): string[] {
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) calls.push(`${request.method()} ${pathname.slice('/api/'.length)}`)
  })
  return calls
}

const show = (page: Page, path: string) => page.goto(path, { waitUntil: 'domcontentloaded' })
const main = (page: Page) => page.getByRole('main')

/** The auth service does not know the sessions of people whom the tests made. */
const NO_SUCH_SESSION = /^40[13] POST .*\/auth\/v1\/logout/

const viewTokens = async ({ context }: Visitor) =>
  (await context.cookies()).filter(({ name }) => name === VIEW_TOKEN || name === VIEW_MEMBER)

/** Does something after which the browser has the cookies of a member. */
async function untilKept(visitor: Visitor, act: () => Promise<unknown>): Promise<void> {
  await act()
  await expect.poll(async () => (await viewTokens(visitor)).length).toBe(4)
}

/** A buyer with one item in the cart, whose browser has been on the shop before. */
async function returningBuyer(name: string, title: string): Promise<Visitor & { id: string }> {
  const buyer = await user(name)
  await buyer.post(`users/${buyer.id}/cart`, { fileId: (await list(await seller(), { title })).id })
  const visitor = await open({ as: buyer })
  await untilKept(visitor, () => visitor.page.goto('/about'))
  await accountMenu(visitor.page).waitFor()
  return { ...visitor, id: buyer.id }
}

describe('before the scripts have come', () => {
  test('a listing is there, and is not asked for again', { tags: ['pages-show-about'] }, async () => {
    const listing = await list(await seller('Ina Early'), { title: 'Early print', price: '4.50' })
    const { page } = await open()
    const calls = callsOf(page)
    const start = await withoutScripts(page)
    await show(page, `/listing/${listing.id}`)
    await main(page).getByRole('heading', { level: 1, name: 'Early print' }).waitFor()
    await main(page).getByText('$4.50').first().waitFor()
    await main(page).getByText('Ina Early').first().waitFor()
    await start()
    await expect.poll(() => calls).toContain(`POST files/${listing.id}/views`)
    expect(calls).toEqual([`POST files/${listing.id}/views`])
  })

  test('a search is sent by the field itself', { tags: ['someone-app-done'] }, async () => {
    const word = `early${crypto.randomUUID().slice(0, 8)}`
    await list(await seller(), { title: `Found ${word}` })
    const { page } = await open()
    await withoutScripts(page)
    await show(page, '/')
    await main(page).getByRole('combobox').fill(word)
    await main(page).getByRole('combobox').press('Enter')
    await page.waitForURL(`**/search?query=${word}`, { waitUntil: 'domcontentloaded' })
    await main(page).getByText(`Found ${word}`).waitFor()
  })

  test('a search for nothing goes nowhere', { tags: ['someone-app-done'] }, async () => {
    const { page } = await open()
    await withoutScripts(page)
    await show(page, '/about')
    const field = page.getByRole('banner').getByRole('combobox')
    await field.fill('  ')
    await field.press('Enter')
    await field.fill('quilt')
    await field.press('Enter')
    await page.waitForURL('**/search?query=quilt', { waitUntil: 'domcontentloaded' })
    await page.goBack({ waitUntil: 'domcontentloaded' })
    expect(new URL(page.url()).pathname).toBe('/about')
  })

  test('an order and a filter that someone chose are kept, and taken once', {
    tags: ['someone-app-done'],
  }, async () => {
    const word = `order${crypto.randomUUID().slice(0, 8)}`
    const ada = await seller()
    for (const [title, price] of [
      ['Dear', '9.00'],
      ['Cheap', '1.00'],
    ])
      await list(ada, { title: `${title} ${word}`, price })
    const { page } = await open()
    const start = await withoutScripts(page)
    await show(page, `/search?query=${word}`)
    const entries = await page.evaluate(() => history.length)
    await page.getByLabel('Sort by').selectOption('price-low')
    await page.getByLabel('PDFs').check()
    await start()
    await page.waitForURL(/sort=price-low/)
    await page.waitForURL(/type=pdf/)
    await main(page).getByRole('article').first().getByText(`Cheap ${word}`).waitFor()
    expect(await page.getByLabel('Sort by').inputValue()).toBe('price-low')
    expect(await page.getByLabel('PDFs').isChecked()).toBe(true)
    expect((await page.evaluate(() => history.length)) - entries).toBeLessThanOrEqual(2)
  })
})

describe('once the app has taken the page over', () => {
  test('a press that came before is done, once', { tags: ['someone-app-done'] }, async () => {
    const listing = await list(await seller(), { title: 'Three pictures', images: 3 })
    const { page } = await open()
    const start = await withoutScripts(page)
    await show(page, `/listing/${listing.id}`)
    await main(page).getByRole('button', { name: 'Next picture' }).click()
    const second = main(page).getByRole('button', { name: 'Show picture 2' })
    expect(await second.getAttribute('aria-current')).toBe('false')
    await start()
    await expect.poll(() => second.getAttribute('aria-current')).toBe('true')
  })

  test('a press of a member waits until the shop knows them', { tags: ['someone-app-done'] }, async () => {
    const listing = await list(await seller(), { title: 'Wished early' })
    const { page } = await open({ as: await user('Willa Wishes') })
    const start = await withoutScripts(page)
    await show(page, `/listing/${listing.id}`)
    await main(page).getByRole('button', { name: 'Add Wished early to the wishlist' }).first().click()
    await start()
    await main(page).getByRole('button', { name: 'Remove Wished early from the wishlist' }).first().waitFor()
  })

  test('the page behind a link that someone is on already is on its way', { tags: ['someone-app-done'] }, async () => {
    const { page } = await open()
    const start = await withoutScripts(page)
    await show(page, '/')
    const data = page.waitForResponse((response) => /\/api\/files\/[\w-]+$/.test(response.url()))
    await main(page).getByRole('article').first().getByRole('link').first().focus()
    await start()
    expect((await data).status()).toBe(200)
  })

  test('what was typed before is still there, and known', { tags: ['someone-app-done'] }, async () => {
    const word = `typed${crypto.randomUUID().slice(0, 8)}`
    await list(await seller(), { title: `Typed ${word}` })
    const { page } = await open()
    const start = await withoutScripts(page)
    await show(page, '/')
    const field = main(page).getByRole('combobox')
    await field.fill(word)
    await start()
    expect(await field.inputValue()).toBe(word)
    await field.press('Enter')
    await main(page).getByText(`Typed ${word}`).waitFor()
    expect(new URL(page.url()).searchParams.get('query')).toBe(word)
  })

  test('coming back to a page that the browser kept asks for it again', { tags: ['first-view-new'] }, async () => {
    const ada = await seller()
    const listing = await list(ada, { title: 'Before the change' })
    const { page } = await open()
    await page.goto(`/listing/${listing.id}`)
    await page.getByRole('heading', { level: 1, name: 'Before the change' }).waitFor()
    await page.goto('/about')
    await ada.put(`files/edit-item/${listing.id}`, { title: 'After the change', description: 'New.', price: 3 })
    await page.goBack()
    await page.getByRole('heading', { level: 1, name: 'After the change' }).waitFor()
  })
})

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

  test('sees their overview before the scripts have come', async () => {
    const { page } = await returningBuyer('Oda Returning', 'Overview print')
    const start = await withoutScripts(page)
    await show(page, '/dashboard/overview')
    await main(page).getByText('Oda Returning').first().waitFor()
    await start()
    await accountMenu(page).waitFor()
  })

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
      'view-member /cart false Strict',
      'view-member /dashboard/overview false Strict',
      'view-token /cart true Strict',
      'view-token /dashboard/overview true Strict',
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
    expect((await viewTokens(visitor)).map(({ name }) => name)).toEqual([VIEW_TOKEN, VIEW_TOKEN])
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
