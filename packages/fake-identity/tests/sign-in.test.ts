// Signing in and up on the hosted page, and attacks on it.
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { callback, hana, signedIn, startWorld, visitor, type World } from './world.ts'

let world: World
beforeEach(async () => {
  world = await startWorld()
})
afterEach(() => world.close())

describe('Hana signs in', () => {
  test('she goes back to the shop with a code and the untouched state', async () => {
    const { consent, back } = await signedIn(world)
    expect(consent.html).toContain('Signed in as')
    expect(back.origin + back.pathname).toBe(callback)
    expect(back.searchParams.get('state')).toBe('s-1')
    expect(back.searchParams.get('code')).toMatch(/^[\w-]{32}$/)
  })

  test('a second time needs neither password nor consent', async () => {
    const { browser } = await signedIn(world)
    const page = await browser.open(world.authorizeUrl({ state: 's-2' }))
    expect(page.url).toMatch(/^http:\/\/127\.0\.0\.1:54321\/auth\/v1\/callback\?code=.+&state=s-2$/)
  })

  test('a wider scope asks for consent again', async () => {
    const { browser } = await signedIn(world)
    const page = await browser.open(world.authorizeUrl({ scope: 'openid profile email write:files' }))
    expect(page.html).toContain('Add and change your listings')
  })

  test('prompt=select_account confirms the account before it issues a code', async () => {
    const { browser } = await signedIn(world)
    const page = await browser.open(world.authorizeUrl({ prompt: 'select_account' }))
    expect(page.status).toBe(200)
    const links = [...page.html.matchAll(/<a href="([^"]*)">([^<]*)/g)].map(
      ([, href = '', label]) => [label, href.replaceAll('&amp;', '&')] as const,
    )
    expect(links.map(([label]) => label)).toEqual(['Continue as Hana', 'Use another account'])
    const [[, asHana = ''] = [], [, asAnother = ''] = []] = links
    expect((await browser.open(new URL(asHana, world.url).href)).url).toMatch(/\/callback\?code=.+&state=s-1$/)
    expect(new URL((await browser.open(new URL(asAnother, world.url).href)).url).pathname).toBe('/login')
  })

  test('prompt=select_account asks a stranger for the password as usual', async () => {
    const page = await visitor(world).open(world.authorizeUrl({ prompt: 'select_account' }))
    expect(new URL(page.url).pathname).toBe('/login')
  })

  test('a wrong password keeps the email, shows an error and creates no session', async () => {
    const browser = visitor(world)
    const form = await browser.open(world.authorizeUrl())
    const page = await browser.submit(form, { email: hana.email, password: 'a loud lake' })
    expect(page.status).toBe(400)
    expect(page.html).toContain(`value="${hana.email}"`)
    expect(page.html).toMatch(/id="password-error" role="alert">Email or password is wrong\./)
    expect(page.html).not.toContain('a loud lake')
    expect(browser.cookies.has('identity_session')).toBe(false)
  })

  test('after cancelling she goes back with access_denied and no code', async () => {
    const mina = { name: 'Mina', email: 'mina@example.com', password: 'nine red boats' }
    const browser = visitor(world)
    const form = await browser.open(world.authorizeUrl({ screen_hint: 'signup' }))
    const consent = await browser.submit(form, mina)
    const back = new URL((await browser.submit(consent, { decision: 'cancel' })).url)
    expect(back.origin + back.pathname).toBe(callback)
    expect(Object.fromEntries(back.searchParams)).toEqual({
      error: 'access_denied',
      error_description: 'The user has denied your application access.',
      state: 's-1',
    })
  })

  test('after signing out she needs the password again', async () => {
    const { browser } = await signedIn(world)
    await browser.open(`${world.url}/logout`)
    expect(new URL((await browser.open(world.authorizeUrl())).url).pathname).toBe('/login')
  })

  test('signing out brings her back to the shop that sent her', async () => {
    const { browser } = await signedIn(world)
    const returnTo = 'http://localhost:3000/'
    expect((await browser.open(`${world.url}/logout?${new URLSearchParams({ returnTo })}`)).url).toBe(returnTo)
    expect(browser.cookies.has('identity_session')).toBe(false)
  })
})

describe('a newcomer signs up', () => {
  test('screen_hint=signup leads to the form, and on to the shop', async () => {
    const browser = visitor(world)
    const form = await browser.open(world.authorizeUrl({ screen_hint: 'signup' }))
    expect(new URL(form.url).pathname).toBe('/signup')
    const consent = await browser.submit(form, {
      name: 'Zoë Ng',
      email: 'zoe@example.com',
      password: 'seven green kites',
    })
    const back = await browser.submit(consent, { decision: 'allow' })
    const { access_token } = await world.exchange({ code: new URL(back.url).searchParams.get('code') ?? '' })
    const user = await (
      await fetch(`${world.url}/api/v3/user`, { headers: { authorization: `Bearer ${access_token}` } })
    ).json()
    expect(user).toMatchObject({ login: 'zoe-ng', name: 'Zoë Ng', email: 'zoe@example.com' })
    expect((await fetch(user.avatar_url)).headers.get('content-type')).toBe('image/svg+xml')
  })

  test('fifty sign-ups with one email at once make one account', async () => {
    const browser = visitor(world)
    const form = await browser.open(world.authorizeUrl({ screen_hint: 'signup' }))
    const fields = { name: 'Twin', email: 'twin@example.com', password: 'two of a kind' }
    const pages = await Promise.all(Array.from({ length: 50 }, () => browser.submit(form, fields)))
    expect(pages.filter((page) => page.html.includes('Signed in as'))).toHaveLength(1)
  })
})

describe('an attacker', () => {
  test.each([
    'https://evil.example/cb',
    '//evil.example/cb',
    'http://127.0.0.1:54321/auth/v1/callback/../../steal',
    'http://127.0.0.1:54321/auth/v1/callback?next=//evil.example',
    'http://127.0.0.1:54321@evil.example/auth/v1/callback',
    'http://127.0.0.1:54321\\@evil.example/auth/v1/callback',
    'javascript:alert(1)',
  ])('cannot have a signed-in user sent to %s', async (redirect_uri) => {
    const { browser } = await signedIn(world)
    const page = await browser.open(world.authorizeUrl({ redirect_uri }))
    expect(page).toMatchObject({ status: 400 })
    expect(page.html).toContain('isn’t registered')
    expect(page.html).not.toContain('evil.example')
  })

  test.each(['/login', '/signup'])('cannot start %s with a foreign redirect either', async (path) => {
    const page = await visitor(world).open(`${world.url}${path}?client_id=shop&redirect_uri=https://evil.example`)
    expect(page.status).toBe(400)
  })

  test('cannot act as an unknown application', async () => {
    const page = await visitor(world).open(world.authorizeUrl({ client_id: 'other' }))
    expect(page.status).toBe(400)
    expect(page.html).toContain('Unknown application')
  })

  test('cannot sign a visitor up from another site', async () => {
    const browser = visitor(world)
    const form = await browser.open(world.authorizeUrl({ screen_hint: 'signup' }))
    const fields = { name: 'Planted', email: 'planted@example.com', password: 'chosen by someone else' }
    expect((await browser.submit(form, { ...fields, form_token: 'guessed' })).status).toBe(403)
    expect((await browser.submit(form, fields)).html).toContain('Signed in as')
  })

  test.each(['https://evil.example', '//evil.example', '/\\evil.example', 'http://localhost:3000@evil.example'])(
    'cannot use sign-out to reach %s',
    async (returnTo) => {
      const page = await visitor(world).open(`${world.url}/logout?${new URLSearchParams({ returnTo })}`)
      expect(page.html).toContain('You’re logged out')
    },
  )

  test('cannot send a form from another site without the hidden field', async () => {
    const browser = visitor(world)
    const form = await browser.open(world.authorizeUrl())
    const page = await browser.submit(form, { email: hana.email, password: hana.password, form_token: 'guessed' })
    expect(page.status).toBe(403)
    expect(browser.cookies.has('identity_session')).toBe(false)
  })

  test('cannot allow access in a signed-in user’s name by posting the decision', async () => {
    const { browser } = await signedIn(world)
    const consent = await browser.open(world.authorizeUrl({ scope: 'write:files' }))
    const page = await browser.submit(consent, { decision: 'allow', form_token: 'guessed' })
    expect(page.status).toBe(403)
    expect(page.url.startsWith(world.url)).toBe(true)
  })

  test('cannot put markup on the page through the email', async () => {
    const browser = visitor(world)
    const form = await browser.open(world.authorizeUrl())
    const page = await browser.submit(form, { email: '"><script>alert(1)</script>', password: 'x' })
    expect(page.html).not.toContain('<script>')
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
  })
})
