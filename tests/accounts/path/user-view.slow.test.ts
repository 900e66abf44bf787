// The first view of a member's page, which the server renders before the scripts load.
import { beforeAll, describe, expect, test } from 'vitest'
import { FIRST_VIEW_ID, VIEW_MEMBER, VIEW_TOKEN } from '../../../contract/first-view.ts'
import { USER_VIEW_PATHS } from '../../../contract/pages.ts'
import { list } from '../../support/api/listings.ts'
import { type OwnPages, ownPages } from '../../support/api/own-pages.ts'
import { seller, type TestUser, user } from '../../support/api/people.ts'
import { open, type Visitor } from '../../support/browser.ts'
import { callsOf, holdScripts, main, show, withoutScripts } from '../../support/pages/before-scripts.ts'
import { accountMenu } from '../../support/pages/people.ts'
import { stack } from '../../support/stack.ts'

let own: OwnPages
beforeAll(async () => {
  own = await ownPages()
})

/** Someone whose browser has been on the shop before. */
async function returning(person: TestUser, timezoneId?: string): Promise<Visitor> {
  const visitor = await open({ as: person, timezoneId })
  // An answer that nobody reads would end with the call's patience, as a request that was given up.
  const isRead = visitor.page.waitForEvent('requestfinished', (request) => request.url().endsWith(`/${VIEW_TOKEN}`))
  await visitor.page.goto('/about')
  await expect
    .poll(async () => (await visitor.context.cookies()).filter(({ name }) => /^view-/.test(name)).length)
    .toBe(2 * USER_VIEW_PATHS.length)
  await isRead
  await accountMenu(visitor.page).waitFor()
  return visitor
}

async function buyerWith(title: string): Promise<TestUser> {
  const buyer = await user()
  await buyer.post(`users/${buyer.id}/cart`, { fileId: (await list(await seller(), { title })).id })
  return buyer
}

describe('a member', () => {
  test('sees their cart before the scripts load, and the app doesn’t fetch it again', {
    tags: ['members-first-view'],
  }, async () => {
    const buyer = await buyerWith('Waiting print')
    const { page } = await returning(buyer)
    const calls = callsOf(page)
    const start = await withoutScripts(page)
    await show(page, '/cart')
    await main(page).getByText('Waiting print').first().waitFor()
    await start()
    await accountMenu(page).waitFor()
    await main(page).getByRole('button', { name: 'Remove Waiting print' }).click()
    await page.getByText('Your cart is empty.').waitFor()
    // The second look at the cart follows the removal.
    expect(calls.indexOf(`GET users/${buyer.id}/cart`)).not.toBe(0)
    expect(calls.filter((call) => call === `GET users/${buyer.id}/cart`).length).toBeLessThanOrEqual(1)
  })

  test.each(['buyer', 'seller', 'admin'] as const)(
    'finds each page of theirs taken over as it came: %s',
    { tags: ['members-first-view'] },
    async (role) => {
      // A day ahead of the server: the app keeps the times that the server rendered.
      const { page } = await returning(own[role], 'Pacific/Kiritimati')
      for (const { path } of own.pages.filter(({ page, person }) => person === own[role] && page.server !== 'static')) {
        await page.goto(path)
        expect({ path, firstViews: await page.locator(`#${FIRST_VIEW_ID}`).count() }).toEqual({ path, firstViews: 1 })
        await main(page).getByRole('heading', { level: 1 }).first().waitFor()
      }
    },
  )

  test('doesn’t see the pages of another member whose token is in the browser', {
    tags: ['members-first-view'],
  }, async () => {
    const other = await buyerWith('Olga’s print')
    const { page, context } = await returning(await buyerWith('Mia’s print'))
    const domain = new URL(stack.urls.web).hostname
    await context.addCookies([
      { name: VIEW_TOKEN, value: other.token, domain, path: '/cart' },
      { name: VIEW_MEMBER, value: other.id, domain, path: '/cart' },
    ])
    const release = await holdScripts(page, '**/assets/session-bridge*.js')
    await show(page, '/cart')
    await expect.poll(() => page.getByText('Olga’s print').count()).toBe(0)
    await release()
    await main(page).getByText('Mia’s print').first().waitFor()
    expect(await page.getByText('Olga’s print').count()).toBe(0)
  })
})
