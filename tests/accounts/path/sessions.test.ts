// How a session ends without a press of Logout: inactivity, a ban, a deletion (spec sections 4 and 8).
import { describe, expect, test } from 'vitest'
import { owner, user } from '../../support/api/people.ts'
import { browserOfFile, type Visitor } from '../../support/browser.ts'
import { accountMenu, REFUSED_CART, signIn } from '../../support/pages/people.ts'
import { stack } from '../../support/stack.ts'

const open = browserOfFile()

const isLoggedOut = async ({ page }: Visitor, at = '/') => {
  await page.getByRole('button', { name: 'Login' }).first().waitFor()
  await expect.poll(() => new URL(page.url()).pathname).toBe(at)
  expect(await page.evaluate(() => localStorage.getItem('marketplace-session'))).toBe(null)
}

describe('half an hour without activity', () => {
  test('logs a member out in every tab, and says why', { tags: ['30-minutes-inactivity'] }, async () => {
    const visitor = await open()
    const { page, context } = visitor
    await context.clock.install()
    await signIn(page, stack.accounts.buyers[3]?.username ?? '')
    const second = await context.newPage()
    await second.goto('/about')
    await accountMenu(second).waitFor()
    // A sign in one tab keeps the other one open, too.
    await page.clock.fastForward('20:00')
    await page.mouse.click(600, 500)
    await context.clock.fastForward('15:00')
    await accountMenu(second).waitFor()
    expect(await accountMenu(page).isVisible()).toBe(true)
    await context.clock.fastForward('16:00')
    await page.getByText('You were logged out after 30 minutes of inactivity.').waitFor()
    await isLoggedOut(visitor)
    await second.getByRole('button', { name: 'Login' }).first().waitFor()
  })

  test('also counts while the browser was closed', { tags: ['30-minutes-inactivity'] }, async () => {
    const visitor = await open()
    const { page, context } = visitor
    await signIn(page, stack.accounts.buyers[3]?.username ?? '')
    await page.goto('/about')
    await accountMenu(page).waitFor()
    await context.clock.install({ time: Date.now() + 31 * 60_000 })
    await page.goto('/about')
    await page.getByText('You were logged out after 30 minutes of inactivity.').waitFor()
    await isLoggedOut(visitor)
  })
})

describe('a member who was banned', () => {
  test('is logged out with the next page, and told so', {
    tags: ['ban-logs-told', 'toasts-account-deletion'],
  }, async () => {
    const member = await user('Bo Banned')
    const visitor = await open({ as: member })
    await visitor.page.goto('/about')
    await accountMenu(visitor.page).waitFor()
    await owner`update public.profiles set is_banned = true where id = ${member.id}`
    visitor.mayCause(REFUSED_CART)
    await visitor.page.goto('/about')
    await visitor.page.getByText('Your account has been banned.').first().waitFor()
    await isLoggedOut(visitor, '/redress')
  })
})

describe('a member whose account was deleted', () => {
  test('elsewhere is logged out with the next page, and told so; their other tabs follow', {
    tags: ['sync-answers-403'],
  }, async () => {
    const member = await user('Dee Deleted')
    const visitor = await open({ as: member })
    const { page, context } = visitor
    const second = await context.newPage()
    await second.goto('/about')
    await accountMenu(second).waitFor()
    await member.delete(`users/delete/${member.id}`)
    visitor.causes(/^403 GET .*users\/profile/)
    visitor.mayCause(REFUSED_CART)
    visitor.causes(/^console error: Failed to fetch user profile\./)
    await page.goto('/about')
    await page.getByText('This account was deleted.').waitFor()
    await isLoggedOut(visitor)
    await second.getByRole('button', { name: 'Login' }).first().waitFor()
  })
})
