// The dashboard's frame and its first page (spec sections 2, 8 and 9).
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import type { Order } from '../../contract/orders.ts'
import { list } from '../api/support/listings.ts'
import { seller, type TestUser, user } from '../api/support/people.ts'
import { inspect, NARROW } from '../support/accessibility.ts'
import { browserOfFile } from '../support/browser.ts'
import { answer, breakCall, hurry } from '../support/faults.ts'
import { stack } from '../support/stack.ts'

const open = browserOfFile()
const popular = { path: 'files/public/popular' }
const PICTURES = ['/favicon.svg', '/placeholder.svg'].map((path) => stack.urls.web + path)

const order = (number: number): Order => ({
  id: `0000000${number}-0000-4000-8000-000000000000`,
  status: 'paid',
  total_amount: number + 0.5,
  bundle: null,
  bundle_discount: 0,
  discount_code: null,
  discount: 0,
  refund_policy: null,
  created_at: `2026-03-0${number}T12:00:00Z`,
  items: [],
})

const slide = (page: Page) => page.locator('[aria-live="polite"]').getByRole('heading').first()

describe('the menu', () => {
  const EVERYONE = ['Overview', 'My Orders', 'Wishlist', 'Following', 'Settings', 'Contact Us']
  test.each([
    ['a member', async () => user('Mae Member'), EVERYONE],
    [
      'a seller',
      async () => seller('Sid Seller'),
      [
        'Overview',
        'My Orders',
        'Wishlist',
        'Following',
        'My Listings',
        'Shop',
        'Sales',
        'Discounts',
        'Bundles',
        'Payments',
        'Metrics',
        'Inbox',
        'Settings',
        'Contact Us',
      ],
    ],
  ] as const)(
    'of %s lists what is theirs',
    { tags: ['dashboard-leads-overview', 'menu-entries-role'] },
    async (persona, make, entries) => {
      const { page } = await open({ as: await make() })
      await page.goto('/dashboard')
      await page.waitForURL('**/dashboard/overview')
      const menu = page.getByRole('navigation', { name: 'Dashboard' })
      await expect.poll(() => menu.getByRole('link').allTextContents()).toEqual([...entries])
      const offer = menu.getByRole('button', { name: 'Become a Seller' })
      await offer.waitFor({ state: persona === 'a member' ? 'visible' : 'detached' })
      expect(await menu.getByRole('link', { name: 'Contact Us' }).getAttribute('href')).toBe('/contact')
    },
  )

  test('stands beside the page from the medium breakpoint on, and in a drawer of 240 pixels below', {
    tags: ['dashboard-permanent-menu'],
  }, async () => {
    const { page } = await open({ as: await user('Dora Drawer'), width: 768 })
    await page.goto('/dashboard/overview')
    const menu = page.getByRole('navigation', { name: 'Dashboard' })
    await menu.waitFor()
    const opener = page.getByRole('button', { name: 'Dashboard menu' })
    expect(await opener.isVisible()).toBe(false)
    await page.setViewportSize({ width: 767, height: 900 })
    await menu.waitFor({ state: 'hidden' })
    await opener.click()
    const drawer = page.getByRole('dialog', { name: 'Dashboard menu' })
    const panel = page.locator('[id^="headlessui-dialog-panel"]')
    await expect.poll(async () => (await panel.boundingBox())?.width).toBe(240)
    await inspect(page, 'drawer', [NARROW])
    await drawer.getByRole('link', { name: 'Wishlist' }).click()
    await page.waitForURL('**/dashboard/wishlist')
    await drawer.waitFor({ state: 'detached' })
  })

  test('takes who becomes a seller to the payment provider, with what the specification names', {
    tags: ['become-seller-response'],
  }, async () => {
    const member = await user('Bea Become')
    const { page } = await open({ as: member })
    await page.goto('/dashboard/overview')
    await page.getByRole('button', { name: 'Become a Seller' }).click()
    await page.waitForURL((url) => url.origin === stack.urls.payments)
    const asked = Object.fromEntries(new URL(page.url()).searchParams)
    expect(asked).toMatchObject({
      response_type: 'code',
      scope: 'read_write',
      client_id: stack.stripe.connectClientId,
      redirect_uri: `${stack.urls.web}/api/stripe/oauth/callback`,
    })
    expect(asked.state?.startsWith(member.id)).toBe(true)
  })
})

describe('the profile card', () => {
  test.each([
    ['the profile’s picture and name', { avatar: PICTURES[0], name: 'Of the Profile' }, PICTURES[0], 'Of the Profile'],
    ['the login’s, where the profile has none', { avatar: null, name: '' }, PICTURES[1], 'Of the Login'],
  ])('shows %s', { tags: ['overview-profile-card'] }, async (_what, profile, picture, name) => {
    const member: TestUser = await user('Of the Login')
    const own = (await member.get(`users/profile/${member.id}`)).body
    const visitor = await open({ as: { ...member, picture: PICTURES[1] } })
    await answer(visitor, { path: `users/profile/${member.id}` }, { ...own, ...profile })
    await visitor.page.goto('/dashboard/overview')
    await visitor.page.getByRole('heading', { level: 2, name }).waitFor()
    expect(await visitor.page.getByRole('main').locator('img').first().getAttribute('src')).toBe(picture)
    await visitor.page.getByRole('main').getByRole('link', { name: 'Settings' }).last().click()
    await visitor.page.waitForURL('**/dashboard/settings')
  })

  test('shows a figure and "Your Name" where nobody knows better', {
    tags: ['overview-profile-card', 'inline-popular-items'],
  }, async () => {
    const member = await user('Soon Nameless')
    const own = (await member.get(`users/profile/${member.id}`)).body
    const visitor = await open({ as: { ...member, name: '' } })
    await answer(visitor, { path: `users/profile/${member.id}` }, { ...own, avatar: null, name: '' })
    await answer(visitor, popular, { files: [] })
    await visitor.page.goto('/dashboard/overview')
    await visitor.page.getByRole('heading', { level: 2, name: 'Your Name' }).waitFor()
    expect(await visitor.page.getByRole('main').locator('img').count()).toBe(0)
    await visitor.page.getByText('No popular items available.').waitFor()
    await visitor.page.getByText('No orders yet.').waitFor()
    await inspect(visitor.page, 'overview, empty')
  })
})

describe('the popular items', () => {
  test('are five at most, turn in a circle, and lead to all of them', {
    tags: ['overview-carousel-five'],
  }, async () => {
    const shop = await seller('Sue Slides')
    const files = []
    for (const number of [1, 2, 3, 4, 5, 6]) files.push(await list(shop, { title: `Slide ${number}`, images: 0 }))
    const visitor = await open({ as: await user('Cal Carousel') })
    const { page } = visitor
    await answer(visitor, popular, { files })
    await page.goto('/dashboard/overview')
    await expect.poll(() => slide(page).textContent()).toBe('Slide 1')
    await page.getByText('1 / 5').waitFor()
    await page.getByRole('button', { name: 'Previous item' }).click()
    await page.getByText('5 / 5').waitFor()
    await page.getByRole('button', { name: 'Next item' }).click()
    await page.getByText('1 / 5').waitFor()
    await expect.poll(() => slide(page).textContent()).toBe('Slide 1')
    const carousel = page.getByRole('region', { name: 'Popular Items' })
    expect(await carousel.getByRole('link', { name: 'See all' }).getAttribute('href')).toBe('/')
  })

  test.each([
    ['half a second', 'no-preference', 0.5],
    ['no time at all for who asks for less motion', 'reduce', 0.00001],
  ] as const)('slide in and out in %s', { tags: ['overview-half-second'] }, async (_what, reducedMotion, seconds) => {
    const { page } = await open({ as: await user('Sam Slow'), reducedMotion })
    await page.goto('/dashboard/overview')
    await slide(page).waitFor()
    // Both slides stand there only while they move: they are looked at in the page, as they appear.
    const durations = page.evaluate(
      () =>
        new Promise<number[]>((resolve) => {
          const seen: number[] = []
          document.addEventListener('animationstart', (event) => {
            if (!event.animationName.startsWith('slide')) return
            seen.push(Number.parseFloat(getComputedStyle(event.target as Element).animationDuration))
            if (seen.length === 2) resolve(seen)
          })
        }),
    )
    await page.getByRole('button', { name: 'Next item' }).click()
    expect(await durations).toEqual([seconds, seconds])
    await page.locator('.slide-out').waitFor({ state: 'detached' })
  })

  test('that cannot be loaded are told of, as are orders', {
    tags: ['overview-half-second', 'loading-error-loaded', 'inline-popular-items'],
  }, async () => {
    const member = await user('Fern Fails')
    const visitor = await open({ as: member })
    const { page } = visitor
    await page.clock.install()
    visitor.causes(/^console error: Failed to fetch popular items\./)
    await breakCall(visitor, popular)
    await breakCall(visitor, { path: `orders/user/${member.id}` })
    await page.goto('/dashboard/overview')
    await hurry(page, page.getByText('Error loading popular items. Please try again later.'))
    await hurry(page, page.getByText('Failed to fetch orders.'))
    await inspect(page, 'overview, failed')
  })
})

test('the recent orders are the newest five, each with date, total, number and the way to its details', {
  tags: ['overview-five-recent'],
}, async () => {
  const member = await user('Ola Orders')
  const visitor = await open({ as: member })
  const { page } = visitor
  await answer(
    visitor,
    { path: `orders/user/${member.id}` },
    { orders: [6, 5, 4, 3, 2, 1].map(order), nextCursor: null },
  )
  await page.goto('/dashboard/overview')
  const entries = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: 'View Order Details' }) })
  await expect.poll(() => entries.count()).toBe(5)
  expect(await entries.first().textContent()).toMatch(/March 6, 2026.*Total: \$6\.50, order .*0{7}6/)
  expect(await entries.first().getByRole('link').getAttribute('href')).toBe(`/dashboard/orders/${order(6).id}`)
  await inspect(page, 'overview')
})
