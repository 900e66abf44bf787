// The measured pages: addresses of the sample shop, and a member with items in their cart.
import { pages } from '../../contract/pages.ts'
import type { RunningStack } from '../../tools/harness/run-stack.ts'
import type { Chromium } from './chromium.ts'

export type MeasuredPage = {
  name: string
  path: string
  /** Whether it is a visitor's first page. */
  isFirstView?: boolean
}

async function ask<Answer>(stack: RunningStack, path: string, init: RequestInit = {}): Promise<Answer> {
  const response = await fetch(`${stack.urls.web}/api/${path}`, init)
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
  return (await response.json()) as Answer
}

type Popular = { files: { id: string; uploader_username: string }[] }

export async function pagesOf(stack: RunningStack) {
  const { files } = await ask<Popular>(stack, 'files/public/popular')
  const [first] = files
  if (!first) throw new Error('the sample shop is empty')
  const visitor: MeasuredPage[] = [
    { name: 'home', path: '/', isFirstView: true },
    { name: 'search', path: '/search?query=quilt' },
    { name: 'listing', path: `/listing/${first.id}` },
    { name: 'profile', path: `/profile/${first.uploader_username}` },
    { name: 'terms', path: pages.terms.path() },
    { name: 'transparency', path: pages.transparency.path() },
  ]
  const member: MeasuredPage[] = [
    { name: 'cart', path: '/cart' },
    { name: 'dashboard', path: '/dashboard/overview' },
    { name: 'inbox', path: pages.inbox.path() },
    { name: 'following', path: pages.following.path() },
    { name: 'decisions', path: pages.decisions.path() },
  ]
  return { visitor, member, listingIds: files.map(({ id }) => id) }
}

export type Member = { id: string; token: string }

/** Signs a seeded buyer in through the form. The browser profile keeps the session. */
export const signIn = (chromium: Chromium, stack: RunningStack): Promise<Member> =>
  chromium.inTab(async (page) => {
    const email = stack.accounts.buyers[0]?.email ?? ''
    // Lighthouse leaves its phone's screen size behind. The form is the same at any size.
    await page.goto(`${chromium.site}/cart`)
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password').fill(stack.accounts.password)
    await page.getByRole('button', { name: 'Sign in' }).click()
    const allow = page.getByRole('button', { name: 'Allow' })
    const cart = page.getByRole('heading', { name: 'Cart' })
    await allow.or(cart).first().waitFor()
    if (await allow.isVisible()) await allow.click()
    await cart.waitFor()
    const session = await page.evaluate(() => localStorage.getItem('marketplace-session'))
    const { access_token: token, user } = JSON.parse(session ?? '{}')
    return { id: user.id, token }
  })

/** Puts items into the cart until it holds three. */
export async function fillCart(stack: RunningStack, { id, token }: Member, listingIds: string[]): Promise<void> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  for (const fileId of listingIds) {
    const { cartItems } = await ask<{ cartItems: unknown[] }>(stack, `users/${id}/cart`, { headers })
    if (cartItems.length >= 3) return
    // Own and owned items are rejected, so try the next one.
    await fetch(`${stack.urls.web}/api/users/${id}/cart`, { method: 'POST', headers, body: JSON.stringify({ fileId }) })
  }
  throw new Error('the cart could not be filled')
}
