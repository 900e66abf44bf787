// The first path and the forms in Firefox, with a password at the identity provider.
import type { Browser } from 'puppeteer-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pages } from '../../../../contract/pages.ts'
import { firefoxPath, launchFirefox } from '../../../support/browsers.ts'
import { SESSION_KEY } from '../../../support/session.ts'
import { personInFirefox } from '../../worlds/firefox.ts'
import { ask } from '../support/ask.ts'
import { readSession, type Session } from '../support/sign-in.ts'
import { target } from '../support/target.ts'

const buyer = target.accounts?.buyers.at(-1)
const password = target.accounts?.password
const WHY_NOT = firefoxPath
  ? password && buyer
    ? ''
    : ' (skipped: the target names no buyer with a password)'
  : ' (skipped: no firefox-esr or firefox is installed, and FIREFOX_PATH names none)'

let browser: Browser
let person: Awaited<ReturnType<typeof personInFirefox>>

const open = (path: string) => person.open(target.urls.web + path)
const address = async () => new URL(await person.engine.address())

async function signIn(): Promise<Session> {
  await open('/')
  await person.press('Login')
  await person.fill('Email', buyer?.email ?? '')
  await person.fill('Password', password ?? '')
  await person.press('Sign in')
  await person.find(/^Allow$|account menu/i)
  if (await person.has('Allow')) await person.press('Allow')
  await person.find(/account menu/i)
  await expect.poll(async () => (await address()).pathname).toBe('/')
  return readSession(await person.page.evaluate((key) => localStorage.getItem(key), SESSION_KEY))
}

async function cartOf({ id, token }: Session): Promise<string[]> {
  const { body } = await ask('get /users/{userId}/cart', { params: { userId: id }, token })
  return body.cartItems.map((item: { id: string }) => item.id)
}

/** Something that costs money and is not theirs yet. */
async function offeredTo({ id, token }: Session): Promise<{ id: string; title: string } | undefined> {
  const { files } = (await ask('get /files/public/popular')).body
  for (const listing of files.filter(({ price }: { price: number }) => price > 0)) {
    const params = { userId: id, itemId: listing.id }
    const { body } = await ask('get /orders/{userId}/has-purchased/{itemId}', { params, token })
    if (body.hasPurchased) continue
    // A run that was cut off may have left it there.
    await ask('delete /users/{userId}/cart/{itemId}', { params, token })
    return listing
  }
  return undefined
}

describe.skipIf(WHY_NOT)(`Firefox${WHY_NOT}`, () => {
  beforeAll(async () => {
    browser = await launchFirefox()
    person = await personInFirefox(browser)
  })
  afterAll(() => browser?.close())

  test('goes from home over search and listing to the payment page', { tags: ['acceptance-firefox'] }, async ({
    skip,
  }) => {
    const session = await signIn()
    const listing = await offeredTo(session)
    if (!listing) return skip('nothing is for sale that costs something, and that the buyer does not have')
    await person.fill(/^Search/, listing.title)
    await person.page.keyboard.press('Enter')
    await expect.poll(async () => (await address()).pathname).toBe('/search')
    // Results may still move under the pointer.
    await expect
      .poll(async () => {
        if ((await address()).pathname === '/search') await person.press(listing.title)
        return (await address()).pathname
      })
      .toBe(pages.listing.path({ itemId: listing.id }))
    await person.press(`Add to Cart: ${listing.title}`)
    await expect.poll(() => cartOf(session)).toEqual([listing.id])
    await open(pages.cart.path())
    await person.press(/^Checkout/)
    const { origin } = new URL(target.urls.web)
    await expect.poll(async () => (await address()).origin, { timeout: 30_000 }).not.toBe(origin)
    await open(pages.cart.path())
    await person.press(`Remove ${listing.title}`)
    await person.see('Your cart is empty.')
    expect(person.engine.problems()).toEqual([])
  })

  test('shows an error beside its field, and keeps what was typed', { tags: ['acceptance-firefox'] }, async () => {
    const invalid = () => person.page.$('main input[aria-invalid=true]')
    await open(pages.contact.path())
    await person.fill(/^Message/, 'Do you sell gift cards?')
    await person.fill('Email', 'no address')
    await person.press('Send Message')
    await expect.poll(invalid).not.toBeNull()
    expect(await person.page.$eval('textarea', ({ value }) => value)).toBe('Do you sell gift cards?')
    await open(pages.settings.path())
    await person.fill('Username', 'no username')
    await person.press('Save Settings')
    await expect.poll(invalid).not.toBeNull()
    expect(person.engine.problems()).toEqual([])
  })
})
