// Signing in, its failures, and the choice that a visitor made before.
import { describe, expect, test } from 'vitest'
import { list } from '../../support/api/listings.ts'
import { owner, seller, user } from '../../support/api/people.ts'
import { open } from '../../support/browser.ts'
import {
  allow,
  createAccountAtProvider,
  sayWhoSells,
  signUpAtProvider,
  signUpInShop,
} from '../../support/pages/people.ts'
import { stack } from '../../support/stack.ts'

describe('a visitor who signs in', () => {
  test('with an unknown code tries again, and refuses the consent', {
    tags: ['consent-refused-unknown', 'was-refused-can'],
  }, async () => {
    const { page } = await open({ at: '/auth/callback?code=00000000-0000-4000-8000-000000000000' })
    await page.getByText('This login link has expired or has already been used. Start again.').waitFor()
    await page.getByRole('button', { name: 'Try again' }).click()
    await signUpAtProvider(page, 'Rufus Refuser', 'Cancel')
    await page.getByText('You didn’t give your consent, so we couldn’t log you in.').waitFor()
    await page.getByRole('button', { name: 'Use another account' }).click()
    await page.waitForURL((url) => url.origin === stack.urls.identity)
    expect(new URL(page.url()).searchParams.get('prompt')).toBe('select_account')
  })

  test('with an address that the provider has not verified learns what to do', async () => {
    const { page } = await open({ at: '/dashboard/orders' })
    await createAccountAtProvider(page, 'Una Unverified', `unverified.${crypto.randomUUID()}@example.com`)
    await page.getByRole('button', { name: 'Allow' }).click()
    await page.getByText('Your email address isn’t verified.').waitFor()
  })
})

test('a visitor who wants to sell signs up, comes back, and connects a seller account', async () => {
  const { page } = await open({ at: '/sell' })
  await signUpInShop(page, 'Sela Starter', 'Become a Seller')
  expect(new URL(page.url()).pathname).toBe('/sell')
  await page.getByText('You’re signed in. Now connect your Stripe account.').waitFor()
  await page.keyboard.press('Enter')
  await sayWhoSells(page)
  await page.waitForURL((url) => url.origin === stack.urls.payments)
})

test('a visitor’s “Add to Cart” is done once, after the login that it led to', {
  tags: ['visitor-chose-done', 'add-cart-signed'],
}, async () => {
  const { id } = await list(await seller(), { title: 'Chosen print' })
  const { page } = await open()
  const choose = async () => {
    await page.goto(`/listing/${id}`)
    await page.getByRole('main').getByRole('button', { name: 'Add to Cart: Chosen print' }).click()
  }
  const stored = () => page.evaluate(() => sessionStorage.getItem('intent'))
  await choose()
  await page.waitForURL((url) => url.origin === stack.urls.identity)
  await page.goto('/about')
  await page.getByRole('button', { name: 'Login' }).first().click()
  await signUpAtProvider(page, 'Vera Visitor')
  expect(await stored()).toBe(null)
  await page.goto('/cart')
  await page.getByText('Your cart is empty.').waitFor()

  await page.evaluate(() => localStorage.removeItem('marketplace-session'))
  await choose()
  await allow(page)
  await page.getByText('Added to your cart.').waitFor()
  expect(new URL(page.url()).pathname).toBe(`/listing/${id}`)
  await page.getByRole('main').getByRole('button', { name: 'In Cart' }).waitFor()
  expect(await stored()).toBe(null)
  await page.goto('/cart')
  await page.getByRole('button', { name: 'Remove Chosen print' }).click()
  await page.getByText('Your cart is empty.').waitFor()
  await page.reload()
  await page.getByText('Your cart is empty.').waitFor()
})

test('a member on another device reads their own pages in their language after one reload', {
  tags: ['account-language'],
}, async () => {
  const bea = await user('Bea')
  await bea.put(`users/profile/update/${bea.id}`, { locale: 'de' })
  const { page } = await open({ as: bea })
  const documents: string[] = []
  page.on('domcontentloaded', () => documents.push(new URL(page.url()).pathname))
  const language = () => page.locator('html').getAttribute('lang')
  await page.goto('/dashboard/settings')
  await expect.poll(language).toBe('de')
  await page.locator('select').selectOption('fr')
  await expect.poll(language).toBe('fr')
  await page.locator('select').waitFor()
  await page.goto('/cart')
  expect([await language(), documents]).toEqual(['fr', [...Array(3).fill('/dashboard/settings'), '/cart']])
  await page.goto('/about')
  await page.getByRole('button', { name: 'Account menu' }).waitFor()
  await page.getByRole('link', { name: '日本語' }).click()
  await page.waitForURL('**/ja/about')
  expect(await owner`select locale from public.accounts where id = ${bea.id}`).toEqual([{ locale: 'ja' }])
})
