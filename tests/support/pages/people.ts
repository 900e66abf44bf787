// What people do in a browser, as the steps of longer stories.
import { readFileSync } from 'node:fs'
import type { BrowserContext, Page } from 'playwright-core'
import { expect } from 'vitest'
import { type TestUser, withCalls } from '../api/people.ts'
import { stack } from '../stack.ts'

export const CARDS = {
  pays: '4242424242424242',
  declined: '4000000000000002',
  insufficientFunds: '4000000000009995',
  asksForAuthentication: '4000002760003184',
} as const

/** What whoever is shut out may cause: the cart is asked for beside the profile that says why nothing else is answered. */
export const REFUSED_CART = /^403 GET .*\/cart$/

const isAtProvider = (url: URL) => url.origin === stack.urls.identity

const someAddress = (name: string) =>
  `${name.toLowerCase().replaceAll(' ', '.')}.${crypto.randomUUID().slice(0, 8)}@example.com`

async function createAccount(page: Page, name: string, email = someAddress(name)): Promise<void> {
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill('correct horse battery')
  await page.getByRole('button', { name: 'Create account' }).click()
}

/** Presses Sign Up, or another button that leads there, and makes an account on the hosted page. */
export async function signUpInShop(page: Page, name: string, button = 'Sign Up'): Promise<void> {
  await page.getByRole('button', { name: button }).first().click()
  await page.waitForURL(isAtProvider)
  await createAccount(page, name)
  await allow(page)
}

/** Makes an account on the hosted sign-up page and comes back to the shop. */
export async function signUp(page: Page, name: string): Promise<void> {
  await page.goto('/')
  await signUpInShop(page, name)
}

/** Makes an account on the provider's login page, which is open. */
export async function createAccountAtProvider(page: Page, name: string, email?: string): Promise<void> {
  await page.waitForURL(isAtProvider)
  await page.getByRole('link', { name: 'Create an account' }).click()
  await createAccount(page, name, email)
}

/** Does so, and answers its question. */
export async function signUpAtProvider(
  page: Page,
  name: string,
  answer: 'Allow' | 'Cancel' = 'Allow',
  email?: string,
): Promise<void> {
  await createAccountAtProvider(page, name, email)
  if (answer === 'Allow') await allow(page)
  else await page.getByRole('button', { name: answer }).click()
}

/** Gives the provider's login page, which is open or about to be, the password of a seeded person. */
export async function fillPassword(page: Page, account: { email: string } | undefined): Promise<void> {
  await page.waitForURL(isAtProvider)
  await page.getByLabel('Email').fill(account?.email ?? '')
  await page.getByLabel('Password').fill(stack.accounts.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

/** Signs a seeded person in on the hosted page. */
export async function signIn(page: Page, username: string): Promise<void> {
  const { sellers, buyers, admin } = stack.accounts
  await page.goto('/')
  await page.getByRole('button', { name: 'Login' }).first().click()
  await fillPassword(
    page,
    [...sellers, ...buyers, admin].find((person) => person.username === username),
  )
  await allow(page)
}

/** Agrees to what the shop asks for; someone who agreed before is not asked again. */
export async function allow(page: Page): Promise<void> {
  const agree = page.getByRole('button', { name: 'Allow' })
  await agree.or(accountMenu(page)).first().waitFor()
  if (new URL(page.url()).origin === stack.urls.identity) await agree.click()
  // A dialog that waited for them hides the menu. Who was buying at once is sent on to pay.
  await Promise.any([
    accountMenu(page).or(page.getByRole('dialog').getByRole('heading')).first().waitFor(),
    page.waitForURL((url) => url.origin === stack.urls.payments),
  ])
}

export const accountMenu = (page: Page) => page.getByRole('button', { name: /account menu/i })

/** Answers the dialog before the connection as a private person. */
export async function sayWhoSells(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Before you sell' })
  await dialog.getByRole('radio', { name: 'As a private person' }).check()
  await dialog.getByRole('checkbox', { name: /I certify/ }).check()
  await dialog.getByRole('button', { name: /Continue/ }).click()
}

/** Connects a new test account at the payment provider; ends at My Listings. */
export async function becomeSeller(page: Page, businessName: string): Promise<void> {
  await page.goto('/dashboard/overview')
  await page.getByRole('button', { name: 'Become a Seller' }).first().click()
  await sayWhoSells(page)
  await page.waitForURL((url) => url.origin === stack.urls.payments)
  await page.getByLabel('Business name').fill(businessName)
  await page.getByLabel('Email').fill('shop@example.com')
  await page.getByRole('button', { name: 'Connect' }).click()
  await page.waitForURL((url) => url.origin === stack.urls.web && url.pathname === '/dashboard/listings')
  await page.getByRole('heading', { name: 'My Listings' }).waitFor()
}

export type Product = { title: string; description: string; price: string; file: string; images: string[] }

/** Fills the upload form and waits for the shop's word that it is listed. */
export async function upload(page: Page, product: Product): Promise<void> {
  await page.goto('/dashboard/upload')
  await page.getByLabel('File', { exact: true }).setInputFiles(product.file)
  await page.getByLabel('Showcase images', { exact: true }).setInputFiles(product.images)
  await page.getByLabel(/^(File name|Title)/).fill(product.title)
  await page.getByLabel('Description').fill(product.description)
  await fillLabels(page)
  await page.getByLabel(/^Price/).fill(product.price)
  await page.getByRole('button', { name: 'Submit' }).click()
  await page.getByText('File uploaded successfully!').waitFor()
}

/** From the cart to the provider's hosted page. */
export async function checkOut(page: Page): Promise<void> {
  await page.goto('/cart')
  await page
    .getByRole('button', { name: /^Checkout/ })
    .first()
    .click()
  await page.waitForURL((url) => url.origin === stack.urls.payments)
}

/** Fills the provider's hosted page with a card and presses Pay. */
export async function pay(page: Page, card: string, email = 'buyer@example.com'): Promise<void> {
  const field = page.getByLabel('Email')
  // A member's own may be filled in.
  if ((await field.count()) > 0) await field.fill(email)
  await page.getByLabel('Card number').fill(card)
  await page.getByLabel('Expiry').fill('12 / 34')
  await page.getByLabel('CVC').fill('123')
  await page.getByLabel('Name on card').fill('Robin Buyer')
  await page.getByRole('button', { name: /^Pay/ }).click()
}

/** Presses a Download button and gives the bytes and the name of what arrives. */
export async function download(page: Page, name: RegExp): Promise<{ fileName: string; bytes: Buffer }> {
  const tabs = page.context().pages().length
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name }).first().click()])
  expect(page.context().pages(), 'a download opens no tab').toHaveLength(tabs)
  return { fileName: file.suggestedFilename(), bytes: readFileSync(await file.path()) }
}

/** The access token that the shop keeps in this browser. */
export async function accessToken(page: Page): Promise<string> {
  const kept = await page.evaluate(() => localStorage.getItem('marketplace-session'))
  return (JSON.parse(kept ?? '{}') as { access_token?: string }).access_token ?? ''
}

/** Signs somebody new up on the hosted pages. @returns them, as tests act in their name beside the browser */
export async function newcomer(page: Page, name: string): Promise<TestUser> {
  await signUp(page, name)
  const kept = await page.evaluate(() => localStorage.getItem('marketplace-session'))
  const { access_token: token, user } = JSON.parse(kept ?? '{}')
  return withCalls({ id: user.id, email: user.email, name, token })
}

/** Looks at another window, as far as the page knows: what would go by itself after some seconds waits meanwhile. */
export const blurPage = (page: Page) => page.evaluate(() => dispatchEvent(new Event('blur')))

/** Fills what the upload form asks about an item besides its text. */
export async function fillLabels(page: Page): Promise<void> {
  await page.getByLabel('Category', { exact: true }).selectOption('quilting')
  await page.getByRole('radio', { name: 'Personal use' }).check()
  await page.getByRole('radio', { name: 'No', exact: true }).check()
  await page.getByLabel('Languages', { exact: true }).selectOption('en')
}

/** Counts the calls that renew a session. */
export function countRefreshes(context: BrowserContext): { count: number } {
  const refreshes = { count: 0 }
  context.on('request', (request) => {
    if (request.url().includes('grant_type=refresh_token') && request.method() === 'POST') refreshes.count += 1
  })
  return refreshes
}

/** The captcha of the page stays solved. */
export async function solveCaptcha(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: 'I am not a robot' }).check()
  await page.getByText('Verified').waitFor()
}
