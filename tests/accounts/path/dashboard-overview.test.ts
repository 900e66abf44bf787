// The dashboard's frame and its first page (spec sections 2, 8 and 9).
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { type TestUser, user } from '../../support/api/people.ts'
import { browserOfFile } from '../../support/browser.ts'
import { answer } from '../../support/faults.ts'
import { stack } from '../../support/stack.ts'

const open = browserOfFile()

const PICTURES = ['/favicon.svg', '/placeholder.svg'].map((path) => stack.urls.web + path)

const slide = (page: Page) => page.locator('[aria-live="polite"]').getByRole('heading').first()

describe('the menu', () => {
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

describe('the popular items', () => {
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
})

test.each([
  ['the profile’s picture and name', { avatar: PICTURES[0], name: 'Of the Profile' }, PICTURES[0], 'Of the Profile'],
  ['the login’s, where the profile has none', { avatar: null, name: '' }, PICTURES[1], 'Of the Login'],
])('the profile card shows %s', { tags: ['overview-profile-card'] }, async (_what, profile, picture, name) => {
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
