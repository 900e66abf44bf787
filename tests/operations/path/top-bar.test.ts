// The top bar: links, search, login and sign-up, cart popup and avatar menu (spec section 2).
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { list } from '../../support/api/listings.ts'
import { seller, user, usernameOf } from '../../support/api/people.ts'
import { browserOfFile } from '../../support/browser.ts'
import { accountMenu } from '../../support/pages/people.ts'
import { stack } from '../../support/stack.ts'

const open = browserOfFile()
const bar = (page: Page) => page.getByRole('banner')

describe('a visitor', () => {
  test('finds home, About, Contact, Login and Sign Up, and no cart', { tags: ['top-bar-logo'] }, async () => {
    const { page } = await open()
    await page.goto('/contact')
    await bar(page).getByRole('link', { name: 'About' }).click()
    await page.waitForURL('**/about')
    await bar(page).getByRole('link', { name: 'Marketplace, home' }).click()
    await page.waitForURL(`${stack.urls.web}/`)
    expect(await bar(page).getByRole('button', { name: /^Cart/ }).count()).toBe(0)
    await bar(page).getByRole('button', { name: 'Login' }).click()
    await page.waitForURL((url) => url.origin === stack.urls.identity)
    expect(await page.getByRole('button', { name: 'Sign in' }).isVisible()).toBe(true)
  })

  test('who signs up comes to the provider’s sign-up page', { tags: ['top-bar-login'] }, async () => {
    const { page } = await open()
    await page.goto('/')
    const asked = page.waitForRequest((request) => request.url().includes('screen_hint=signup'))
    await bar(page).getByRole('button', { name: 'Sign Up' }).click()
    expect(new URL((await asked).url()).searchParams.get('scopes')).toBe('openid profile email read:files write:files')
    await page.getByRole('button', { name: 'Create account' }).waitFor()
  })

  test('searches from any page; the box clears when they leave the search', {
    tags: ['top-bar-search', 'search-blank-trimming'],
  }, async () => {
    const { page } = await open()
    await page.goto('/about')
    const box = page.getByLabel('Search the marketplace')
    await box.fill('  ')
    await box.press('Enter')
    expect(new URL(page.url()).pathname).toBe('/about')
    await box.fill('quilt')
    await box.press('Enter')
    await page.waitForURL('**/search?query=quilt')
    await page.getByRole('heading', { name: 'Results for “quilt”' }).waitFor()
    expect(await box.inputValue()).toBe('quilt')
    await bar(page).getByRole('link', { name: 'About' }).click()
    await expect.poll(() => box.inputValue()).toBe('')
  })
})

describe('a member', () => {
  test('finds the dashboard, their profile and settings in the avatar menu, and no Admin Panel', {
    tags: ['top-bar-avatar'],
  }, async () => {
    const member = await user('Mona Menu')
    const { page } = await open({ as: member })
    await page.goto('/about')
    const entries = async () => {
      await accountMenu(page).click()
      return page.getByRole('menuitem').allTextContents()
    }
    expect(await entries()).toEqual(['Dashboard', 'My Profile', 'Settings', 'Logout'])
    for (const [entry, path] of [
      ['Dashboard', '/dashboard/overview'],
      ['My Profile', `/profile/${await usernameOf(member)}`],
      ['Settings', '/dashboard/settings'],
    ] as const) {
      if (!(await page.getByRole('menuitem', { name: entry }).isVisible())) await accountMenu(page).click()
      await page.getByRole('menuitem', { name: entry }).click()
      await page.waitForURL(`${stack.urls.web}${path}`)
      await page.getByRole('menu').waitFor({ state: 'detached' })
    }
  })

  test('sees the cart at a glance, takes something out, and goes to it', { tags: ['cart-popup-items'] }, async () => {
    const shop = await seller('Carla Carton')
    const [kept, dropped] = [await list(shop, { title: 'Kept print' }), await list(shop, { title: 'Dropped print' })]
    const member = await user('Paul Popup')
    const { page } = await open({ as: member })
    await page.goto('/about')
    const button = bar(page).getByRole('button', { name: /^Cart/ })
    const popup = page.getByRole('region', { name: 'Cart' })
    for (const { id } of [kept, dropped]) await member.post(`users/${member.id}/cart`, { fileId: id })
    await page.reload()
    await button.click()
    await popup.getByText('Kept print').waitFor()
    const row = popup.getByRole('listitem').filter({ hasText: 'Dropped print' })
    await row.getByRole('button', { name: 'Remove Dropped print from the cart' }).click()
    await row.waitFor({ state: 'detached' })
    await popup.getByRole('link', { name: 'Go to Cart' }).click()
    await page.waitForURL('**/cart')
    await popup.waitFor({ state: 'detached' })
  })
})
